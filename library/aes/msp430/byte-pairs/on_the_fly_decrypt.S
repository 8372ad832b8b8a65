/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *key)      MSP430, MSP430X
 *
 * AES-128 decryption of one block in place, straight from the key: the key schedule runs forward to the last
 * round key, then back between the rounds.
 *
 * in        R12 block (16 bytes), R13 key (16 bytes, left intact), at even addresses
 * clobbers  R11-R15, flags
 *
 * The frame at SP:
 *
 *   0 to 15   the state
 *   16 to 31  the round key
 *   32        the round constant
 *   34        the subroutine for a column
 *   36        the address of the block
 *
 * InvMixColumns of a column of bytes s0 to s3: with t their sum, u = 2t, v = 2(s0 + s2 + u),
 * w = 2(s1 + s3 + u),
 *
 *   p = 2(s0 + s1 + v), q = 2(s1 + s2 + w)      rows 0 and 1:  s0 + t + p       s1 + t + q
 *                                               rows 2 and 3:  s2 + t + p + u   s3 + t + q + u
 *
 * Two bytes are a word, so three doublings of words are all.
 */
#include "pair_rounds.inc"
#include "last_column.inc"

#include "msp430.inc"

#define STATE        0
#define ROUND_KEY    16
#define CONSTANT     32(SP)
#define MAKE_COLUMN  34(SP)
#define BLOCK        36

#define LAST_CONSTANT 0x36

/* Columns: rows 0 and 1, rows 2 and 3. The fourth lies where the subroutine leaves its result. */
#define A0 R4
#define B0 R5
#define A1 R6
#define B1 R7
#define A2 R8
#define B2 R9
#define A3 R12
#define B3 R14

/* A column's bytes; the words of rows 0 and 1 and of rows 2 and 3. */
#define ROW_0  R12
#define ROW_1  R10
#define ROW_2  R14
#define ROW_3  R11
#define ROWS_01 ROW_0
#define ROWS_23 ROW_2

/* The last column of the round key, and where it is read. */
#define LAST_A R12
#define LAST_B R14
#define KEY    R15

#define FORWARD_CONSTANT R13 /* The round constant on the way to the last round key. */

/* Both bytes of a word doubled; mask and spare are spare. 13 cycles. */
.macro DOUBLE word, mask, spare
        mov     \word, \mask
        and     #0x8080, \mask
        xor     \mask, \word
        rla     \word
        mov     \mask, \spare
        rla     \spare
        adc     \spare
        swpb    \spare              /* The mask's bits, seven places lower. */
        sub     \spare, \mask
        and     #0x1b1b, \mask
        xor     \mask, \word
.endm

/* InvShiftRows, InvSubBytes and the round key. 39 cycles and the subroutine. */
.macro COLUMN number
        mov.b   STATE + 4 * \number(SP), ROW_0
        mov.b   STATE + (4 * \number + 13) % 16(SP), ROW_1
        mov.b   STATE + (4 * \number + 10) % 16(SP), ROW_2
        mov.b   STATE + (4 * \number + 7) % 16(SP), ROW_3
.irp row, ROW_0, ROW_1, ROW_2, ROW_3
        mov.b   aes_inverse_sbox(\row), \row
.endr
        swpb    ROW_1
        swpb    ROW_3
        bis     ROW_1, ROWS_01
        bis     ROW_3, ROWS_23
        xor     ROUND_KEY + 4 * \number(SP), ROWS_01
        xor     ROUND_KEY + 4 * \number + 2(SP), ROWS_23
        call    MAKE_COLUMN
.endm

        function DECRYPT
        save_registers 7
        push    R12
        push    #.Lmixed_column
        push    #LAST_CONSTANT
        add     #16, R13
        mov     #8, R14
.Lcopy: decd    R13
        push    @R13
        dec     R14
        jnz     .Lcopy
        mov     #1, FORWARD_CONSTANT
        mov     12(SP), LAST_A
        mov     14(SP), LAST_B

.Lforward:
        SUBSTITUTE_LAST_COLUMN LAST_A, LAST_B, R4, R5
        xor     FORWARD_CONSTANT, LAST_A
        mov     SP, KEY
.rept 4
        xor     @KEY+, LAST_A
        mov     LAST_A, -2(KEY)
        xor     @KEY+, LAST_B
        mov     LAST_B, -2(KEY)
.endr
        rla.b   FORWARD_CONSTANT
        jnc     .Lreduced
        xor.b   #0x1b, FORWARD_CONSTANT
.Lreduced:
        cmp     #2 * LAST_CONSTANT, FORWARD_CONSTANT
        jne     .Lforward

        mov     BLOCK - ROUND_KEY(SP), R12
        add     #16, R12
        mov     #8, R14
.Lload: decd    R12
        mov     @R12, R15
        xor     14(SP), R15         /* The key's word, 14 above one that is pushed backwards, too. */
        push    R15
        dec     R14
        jnz     .Lload

.Lround:
        /* The round key before: each column plus the one before it, then the first. */
.irp offset, 12, 14, 8, 10, 4, 6
        xor     ROUND_KEY - 4 + \offset(SP), ROUND_KEY + \offset(SP)
.endr
        mov     ROUND_KEY + 12(SP), LAST_A
        mov     ROUND_KEY + 14(SP), LAST_B
        SUBSTITUTE_LAST_COLUMN LAST_A, LAST_B, R4, R5
        xor     CONSTANT, LAST_A
        xor     LAST_A, ROUND_KEY(SP)
        xor     LAST_B, ROUND_KEY + 2(SP)

        COLUMN  0
        mov     A3, A0
        mov     B3, B0
        COLUMN  1
        mov     A3, A1
        mov     B3, B1
        COLUMN  2
        mov     A3, A2
        mov     B3, B2
        COLUMN  3
        add     #ROUND_KEY - STATE, SP
.irp word, B3, A3, B2, A2, B1, A1, B0, A0
        push    \word
.endr

        clrc
        rrc     CONSTANT
        jnc     .Lhalved
        jz      .Lend
        mov     #0x80, CONSTANT     /* Before 0x1b. */
.Lhalved:
        cmp     #1, CONSTANT
        jne     .Lround
        mov     #.Lcolumn, MAKE_COLUMN
        jmp     .Lround

.Lend:  mov     BLOCK(SP), R12
        mov     #8, R14
.Lstore:
        pop     0(R12)
        incd    R12
        dec     R14
        jnz     .Lstore
        add     #BLOCK + 2 - ROUND_KEY, SP
        restore_registers 7
        ret

        /* InvMixColumns of the words. 60 cycles. */
.Lmixed_column:
        mov     ROWS_01, ROW_1
        xor     ROWS_23, ROW_1      /* s0 + s2, s1 + s3 */
        mov     ROW_1, ROW_3
        swpb    ROW_3
        xor     ROW_1, ROW_3        /* t, t */
        xor     ROW_3, ROWS_01
        xor     ROW_3, ROWS_23
        DOUBLE  ROW_3, R13, R15
        xor     ROW_3, ROWS_23
        xor     ROW_1, ROW_3
        mov.b   ROW_1, R13
        swpb    R13
        mov     ROWS_01, ROW_1
        swpb    ROW_1
        xor     ROWS_01, ROW_1
        xor     R13, ROW_1          /* s0 + s1, s1 + s2 */
        DOUBLE  ROW_3, R13, R15
        xor     ROW_3, ROW_1
        DOUBLE  ROW_1, R13, R15
        xor     ROW_1, ROWS_01
        xor     ROW_1, ROWS_23
.Lcolumn:
        ret
        end_function DECRYPT
