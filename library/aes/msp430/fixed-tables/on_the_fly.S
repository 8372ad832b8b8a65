/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void aes128_encrypt(uint8_t *block, const uint8_t *key)      MSP430, MSP430X
 *
 * AES-128 encryption of one block in place, straight from the key, with the tables of tables.h at a
 * fixed address.
 *
 * in        R12 block (16 bytes), R13 key (16 bytes, left intact), at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * Every round is written out, or with TWO_ROUND_LOOP, rounds 1 to 8 are a loop over two: while it runs,
 * doubling the round constant needs no reduction. The rounds themselves stand in paired_rounds.inc, the
 * key schedule in next_key.inc.
 */

#include "paired_rounds.inc"
#include "next_key.inc"

#ifdef TWO_ROUND_LOOP
#define LOOP_CONSTANT 18(SP)
#define FRAME_BYTES   20
#else
#define FRAME_BYTES   18
#endif

.macro ROTATE_LEFT_2 word
.rept 2
        rla     \word
        adc     \word
.endr
.endm

.macro ROTATE_RIGHT_2 word
.rept 2
        bit     #1, \word
        rrc     \word
.endr
.endm

/* A word of the block plus the key; the word of the key into the frame. */
.macro LOAD word, offset
        mov     @R13+, R15
        mov     @R12+, \word
        xor     R15, \word
        ROTATE_LEFT_2 \word
        ROTATE_LEFT_2 R15
        mov     R15, \offset(SP)
.endm

/* A word of the last round, in BASE: `sum` runs through the words of the last round key. */
.macro FINISH_WORD sum, offset, block
        xor     \offset(SP), \sum
        xor     \sum, BASE
        ROTATE_RIGHT_2 BASE
        mov     BASE, \offset(\block)
.endm
.macro LAST_WORD low_byte, high_byte, sum, offset, block, field
        mov     \high_byte, BASE
        HIGH_INDEX BASE, \field
        mov     HIGH_SBOX(BASE), BASE
        and     \field, \low_byte
        xor     LOW_SBOX(\low_byte), BASE
        FINISH_WORD \sum, \offset, \block
.endm

/* SubBytes, ShiftRows and the last round key; its first words run through `low`, its second ones
   through `high`. FIELD soon holds the block pointer, and p1 what it held. */
.macro LAST_ROUND_ON_THE_FLY constant, low, high, p0, q0, p1, q1, p2, q2, p3, q3
        KEY_CHANGE \low, \high, BASE, \constant
        mov     \p1, BASE
        HIGH_INDEX BASE
        mov     HIGH_SBOX(BASE), BASE
        mov     \p0, FIELD
        and     #AES_FIELD, FIELD
        xor     LOW_SBOX(FIELD), BASE
        mov     16(SP), FIELD
        FINISH_WORD \low, 0, FIELD
        LAST_WORD \p1, \p2, \low, 4, FIELD, #AES_FIELD
        mov     #AES_FIELD, \p1
        LAST_WORD \p2, \p3, \low, 8, FIELD, \p1
        LAST_WORD \p3, \p0, \low, 12, FIELD, \p1
        mov     \q2, \p0
        LAST_WORD \p0, \q3, \high, 2, FIELD, \p1
        LAST_WORD \q3, \q0, \high, 6, FIELD, \p1
        LAST_WORD \q0, \q1, \high, 10, FIELD, \p1
        LAST_WORD \q1, \q2, \high, 14, FIELD, \p1
.endm

/* Two rounds, after which the words lie in the same registers again. */
.macro TWO_ROUNDS first_constant, second_constant
        ROUND    P0, Q0, P1, Q1, P2, Q2, P3, Q3, KEY, SPARE, Q2, P0
        NEXT_KEY \first_constant, Q0, P0, SPARE, KEY, P1, Q3, Q2, P2, P3, Q1
        ROUND    SPARE, KEY, P1, Q3, Q2, P2, P3, Q1, Q0, P0, Q0, KEY
#ifdef TWO_ROUND_LOOP
        rla     LOOP_CONSTANT
#endif
        NEXT_KEY \second_constant, KEY, SPARE, P0, Q0, P1, Q1, P2, Q2, P3, Q3
.endm

        function ENCRYPT
        save_registers 7
#ifdef TWO_ROUND_LOOP
        push    #(0x01 << 2)
#endif
        push    R12
        sub     #16, SP
        .set    .Loffset, 0
.irp word, P0, Q0, P1, Q1, P2, Q2, P3, Q3
        LOAD    \word, .Loffset
        .set    .Loffset, .Loffset + 2
.endr
        mov     #AES_FIELD, FIELD
        mov     #AES_OPERAND(AES_ROUND_BASE), BASE
#ifdef TWO_ROUND_LOOP
.Lloop:
        TWO_ROUNDS LOOP_CONSTANT, LOOP_CONSTANT
        rla     LOOP_CONSTANT
        cmp     #(0x100 << 2), LOOP_CONSTANT
        jne     .Lloop
#else
        TWO_ROUNDS #(0x01 << 2), #(0x02 << 2)
        TWO_ROUNDS #(0x04 << 2), #(0x08 << 2)
        TWO_ROUNDS #(0x10 << 2), #(0x20 << 2)
        TWO_ROUNDS #(0x40 << 2), #(0x80 << 2)
#endif
        ROUND    P0, Q0, P1, Q1, P2, Q2, P3, Q3, KEY, SPARE, Q2, P0
        NEXT_KEY #(0x1b << 2), Q0, P0, SPARE, KEY, P1, Q3, Q2, P2, P3, Q1
        LAST_ROUND_ON_THE_FLY #(0x36 << 2), Q0, P0, SPARE, KEY, P1, Q3, Q2, P2, P3, Q1
        add     #FRAME_BYTES, SP
        restore_registers 7
        ret
        end_function ENCRYPT
