/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)      MSP430, MSP430X
 *
 * AES-128 encryption of one block in place, straight from the key, with two tables of 512 bytes.
 *
 * in        R12 block (16 bytes), R13 key (16 bytes), at even addresses
 * out       the key is left intact; with KEY_IN_PLACE it is lost, for the round keys are made in its place
 * clobbers  R11-R15, flags
 *
 * The state stays in registers, see rounds.inc. Of the round key, two rounds at a time, only what must be is
 * written. Let its columns be a, b, c, d, and s what the key schedule adds to the first:
 *
 *   odd rounds    a += s             round key a, a + b, a + b + c, a + b + c + d
 *   even rounds   a += s, b += s     round key a, b, c += a, d += b
 *
 * The sums s are added as soon as the last column of a round key is known, that is, while it is still in
 * registers. The round key lies on the stack or where the key was: 8 bytes of rows 0 and 1 of a, b, c, d, then
 * 8 bytes of rows 2 and 3. The frame at SP:
 *
 *   with KEY_IN_PLACE, without
 *   -   0     the round key
 *   0   16    the round constant; its high byte tells the end
 *   2   -     the address of the key
 *   4   18    the address of the block
 */
#include "rounds.inc"

/* From SP. */
#ifdef KEY_IN_PLACE
#define CONSTANT_AT 0
#define KEY_AT      2
#define BLOCK_AT    4
#define FRAME_BYTES 6
#else
#define CONSTANT_AT 16
#define BLOCK_AT    18
#define FRAME_BYTES 20
#endif

#include "msp430.inc"

/* The state before odd rounds; X, Y, Z are spare. KEY walks over the round key, then is spare, too. */
#define A0  R4
#define A1  R5
#define A2  R6
#define A3  R7
#define B0  R8
#define B1  R9
#define B2  R10
#define B3  R11
#define Z   R12
#define KEY R13
#define X   R14
#define Y   R15

/* The state before even rounds. */
#define EVEN_A B3, B0, B1, B2
#define EVEN_B A1, A2, A3, A0

/* Adds one half of an odd round's key to the words; leaves its last column in `sum`. 12 cycles. */
.macro ADD_ODD_KEY sum, a, b, c, d
        mov     @KEY+, \sum
        xor     \sum, \a
.irp word, \b, \c, \d
        xor     @KEY+, \sum
        xor     \sum, \word
.endr
.endm

/* The same for even rounds; `other` is spare. 20 cycles. */
.macro ADD_EVEN_KEY sum, other, a, b, c, d
        mov     @KEY+, \other
        xor     \other, \a
        mov     @KEY+, \sum
        xor     \sum, \b
        xor     @KEY+, \other
        mov     \other, -2(KEY)
        xor     \other, \c
        xor     @KEY+, \sum
        mov     \sum, -2(KEY)
        xor     \sum, \d
.endm

/* RotWord and SubWord of the last column, in X and Y: the sum for rows 2 and 3 in Z; that for rows 0 and 1
   in X (low byte) and KEY (high byte). 25 cycles. */
.macro SUBSTITUTE_LAST_COLUMN
        SPLIT   X, Z
        SPLIT   Y, KEY
        mov.b   SBOX(Z), Z
        mov.b   SBOX(Y), Y
        swpb    Z
        xor     Y, Z
        mov.b   SBOX(X), X
        mov.b   SBOX(KEY), KEY
        swpb    KEY
.endm

/* Writes half of the round key from `offset` on, as seen from KEY. 16 cycles. */
.macro STORE_KEY_HALF offset, a, b, c, d
        mov     \a, \offset(KEY)
        mov     \b, \offset + 2(KEY)
        mov     \c, \offset + 4(KEY)
        mov     \d, \offset + 6(KEY)
.endm

/* KEY back to the first word of the round key. */
.macro REWIND_KEY
#ifdef KEY_IN_PLACE
        mov     KEY_AT(SP), KEY
#else
        mov     SP, KEY
#endif
.endm

/* One half of the last round: SubBytes, ShiftRows and the round key of words w0 to w3, into the block from
   `offset` on. x, y are spare. 80 cycles. */
.macro LAST_ROUND_HALF w0, w1, w2, w3, x, y, block, offset
        SPLIT   \w0, \x
        SPLIT   \w1, \y
        SUBSTITUTE \x, \w1
        mov     @KEY+, \w1
        xor     \w1, \x
        mov     \x, \offset(\block)
        SPLIT   \w2, \x
        SUBSTITUTE \y, \w2
        mov     @KEY+, \w2
        xor     \w2, \y
        mov     \y, \offset + 4(\block)
        SPLIT   \w3, \y
        SUBSTITUTE \x, \w3
        xor     @KEY+, \w1
        xor     \w1, \x
        mov     \x, \offset + 8(\block)
        SUBSTITUTE \y, \w0
        xor     @KEY+, \w2
        xor     \w2, \y
        mov     \y, \offset + 12(\block)
.endm

        function ENCRYPT
        save_registers 7
        push    R12
#ifdef KEY_IN_PLACE
        push    KEY
#endif
        push    #0x0101
.irp word, A0, B0, A1, B1, A2, B2, A3, B3
        mov     @KEY+, \word
.endr
#ifdef KEY_IN_PLACE
        STORE_KEY_HALF -16, A0, A1, A2, A3
        STORE_KEY_HALF -8, B0, B1, B2, B3
#else
.irp word, B3, B2, B1, B0, A3, A2, A1, A0
        push    \word
.endr
#endif
        mov     A3, X
        mov     B3, Y
.irp word, A0, B0, A1, B1, A2, B2, A3, B3
        xor     @R12+, \word
.endr
        jmp     .Lodd

.Leven: ROUND   EVEN_A, EVEN_B, X, Y, Z
        ADD_EVEN_KEY X, Z, A0, A1, A2, A3
        ADD_EVEN_KEY Y, Z, B0, B1, B2, B3
.Lodd:  SUBSTITUTE_LAST_COLUMN
        xor.b   CONSTANT_AT(SP), X
        xor     KEY, X
        REWIND_KEY
        xor     X, 0(KEY)
        xor     Z, 8(KEY)

        ROUND   A0, A1, A2, A3, B0, B1, B2, B3, X, Y, Z
        ADD_ODD_KEY X, EVEN_A
        ADD_ODD_KEY Y, EVEN_B
        SUBSTITUTE_LAST_COLUMN
        mov     CONSTANT_AT(SP), Y
        rla     Y
        xor.b   Y, X
        xor     KEY, X
        REWIND_KEY
        xor     X, 0(KEY)
        xor     X, 2(KEY)
        xor     Z, 8(KEY)
        xor     Z, 10(KEY)
        /* The constants of odd rounds are 1, 4, 0x10, 0x40, 0x1b. A bit of the high byte leaves the word
           as the fourth is used up, and again with the fifth. */
        rla     Y
        mov     Y, CONSTANT_AT(SP)
        jnc     .Leven
        mov     #0x401b, CONSTANT_AT(SP)
        tst.b   Y
        jz      .Leven

        mov     BLOCK_AT(SP), Z
        LAST_ROUND_HALF EVEN_A, X, Y, Z, 0
        LAST_ROUND_HALF A3, A0, A1, A2, X, Y, Z, 2
        add     #FRAME_BYTES, SP
        restore_registers 7
        ret
        end_function ENCRYPT
