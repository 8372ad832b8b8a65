/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * AES-128 with the round keys 0, 2, 4 ... 10 in RAM. Each other one is made of the one before while it is added:
 * a byte of it is the same byte of the one before and the byte a column earlier. It is stored nowhere, but
 * asks for the bytes of a row in their order, and so for three copies more in ShiftRows.
 *
 * The state never leaves the registers. A loop takes one round a pass; flag T says that the round key is
 * to be made. A substituted byte goes to any register for nothing. MixColumns leaves rows 2 and 0 of a
 * column where rows 1 and 3 of the column before were, for column 0 in a spare pair, and rows 1 and 3 where
 * rows 2 and 0 were.
 *
 * in        r24 block (16 bytes), r22 round keys (96 bytes)
 * clobbers  r0, r18-r27, r30, r31, T, flags; r3-r17, r28 and r29 are saved
 */
#include "names.inc"

#define BLOCK       r24 /* and r25 */
#define ROUND_KEYS  r22 /* and r23 */
#define END_OF_LOOP r22 /* the lower byte of the key pointer before the last round key */
#define REDUCTION   r23
#define CONSTANT    r3
#define INDEX       r30 /* lower byte of Z */
#define SBOX        r31 /* upper byte of Z */

/* The newest word of a round key that is made. */
#define WORD0       r4
#define WORD1       r5
#define WORD2       r6
#define WORD3       r7

/* Rows 1 and 3 of a column before MixColumns, four pairs; a spare pair. */
#define A0_LOW      r20
#define A0_HIGH     r21
#define A1_LOW      r18
#define A1_HIGH     r19
#define A2_LOW      r0
#define A2_HIGH     r1
#define A3_LOW      r16
#define A3_HIGH     r17
#define SPARE_LOW   r26 /* X, which is wanted in the end */
#define SPARE_HIGH  r27

/* Rows 2 and 0 before MixColumns; B3 and D1 are a pair. */
#define B0          r13
#define B1          r12
#define B2          r11
#define B3          r14
#define D0          r10
#define D1          r15
#define D2          r9
#define D3          r8

/* In memory's order before AddRoundKey and after ShiftRows. */
#define STATE                            \
    SPARE_HIGH, B0, SPARE_LOW, D0,       \
    A0_HIGH, B1, A0_LOW, D1,             \
    A1_HIGH, B2, A1_LOW, D2,             \
    A2_HIGH, B3, A2_LOW, D3
#define SHIFTED_STATE                    \
    D0, A0_LOW, B0, A0_HIGH,             \
    D1, A1_LOW, B1, A1_HIGH,             \
    D2, A2_LOW, B2, A2_HIGH,             \
    D3, A3_LOW, B3, A3_HIGH

#include "mix_columns.inc"

/* AddRoundKey and SubBytes of the byte in `source`, number `position` of the state. */
.macro substitute target, source, position
        ldd     INDEX, Y + \position
        eor     INDEX, \source
        LOOK_UP \target, Z
.endm

/* The same with the round key that is made; `word` is that row of its newest word. */
.macro substitute_made target, source, position, word
        ldd     INDEX, Y + \position
        eor     \word, INDEX
        mov     INDEX, \word
        eor     INDEX, \source
        LOOK_UP \target, Z
.endm

/* RotWord and SubWord of the last word of the round key before. */
.macro substitute_word
        ldd     INDEX, Y + 13
        LOOK_UP WORD0, Z
        ldd     INDEX, Y + 14
        LOOK_UP WORD1, Z
        ldd     INDEX, Y + 15
        LOOK_UP WORD2, Z
        ldd     INDEX, Y + 12
        LOOK_UP WORD3, Z
        eor     WORD0, CONSTANT
.endm

        function ENCRYPT
        save_registers r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r30, BLOCK
.irp byte, STATE
        ld      \byte, Z+
.endr
        movw    r28, ROUND_KEYS
        subi    END_OF_LOOP, lo8(-16 * ROUND_COUNT / 2)
        load_doubling
        ldi     SBOX, 1
        mov     CONSTANT, SBOX
        ldi     SBOX, hi8(aes_sbox)
        clt
.Lround:
        brts    .Lmake
        set
        substitute A3_LOW, B0, 1
        substitute B0, A1_LOW, 10
        substitute A1_LOW, B2, 9
        substitute B2, SPARE_LOW, 2
        substitute A3_HIGH, D2, 11
        substitute D2, A1_HIGH, 8
        substitute A1_HIGH, D0, 3
        substitute D0, SPARE_HIGH, 0
        substitute SPARE_LOW, A0_LOW, 6
        substitute A0_LOW, B1, 5
        substitute B1, A2_LOW, 14
        substitute A2_LOW, B3, 13
        substitute SPARE_HIGH, A0_HIGH, 4
        substitute A0_HIGH, D3, 15
        substitute D3, A2_HIGH, 12
        substitute A2_HIGH, D1, 7
        movw    B3, SPARE_LOW
        rjmp    .Lmix_columns
.Lmake:
        clt
        substitute_word
        double  CONSTANT
        double  CONSTANT
        /* Rows 1 and 2. */
        substitute_made A3_HIGH, SPARE_LOW, 2, WORD2
        substitute_made SPARE_LOW, A0_LOW, 6, WORD2
        substitute_made A3_LOW, B0, 1, WORD1
        substitute_made B0, A1_LOW, 10, WORD2
        substitute_made A0_LOW, B1, 5, WORD1
        substitute_made B1, A2_LOW, 14, WORD2
        substitute_made A1_LOW, B2, 9, WORD1
        substitute_made A2_LOW, B3, 13, WORD1
        mov     B2, A3_HIGH
        mov     B3, SPARE_LOW
        /* Rows 0 and 3. */
        substitute_made SPARE_LOW, D0, 3, WORD3
        substitute_made D0, SPARE_HIGH, 0, WORD0
        substitute_made SPARE_HIGH, D1, 7, WORD3
        substitute_made D1, A0_HIGH, 4, WORD0
        substitute_made A3_HIGH, D2, 11, WORD3
        substitute_made D2, A1_HIGH, 8, WORD0
        substitute_made A0_HIGH, D3, 15, WORD3
        substitute_made D3, A2_HIGH, 12, WORD0
        mov     A1_HIGH, SPARE_LOW
        mov     A2_HIGH, SPARE_HIGH
        adiw    r28, 16
        cp      r28, END_OF_LOOP
        brne    .Lmix_columns
        rjmp    .Lend
.Lmix_columns:
        mix_substituted A0_LOW, A0_HIGH, B0, D0, SPARE_LOW, SPARE_HIGH
        mix_substituted A1_LOW, A1_HIGH, B1, D1, A0_LOW, A0_HIGH
        mix_substituted A2_LOW, A2_HIGH, B2, D2, A1_LOW, A1_HIGH
        mix_substituted A3_LOW, A3_HIGH, B3, D3, A2_LOW, A2_HIGH
        rjmp    .Lround
.Lend:
        movw    r26, BLOCK
.irp byte, SHIFTED_STATE
        ld      INDEX, Y+
        eor     INDEX, \byte
        st      X+, INDEX
.endr
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3
        ret
        end_function ENCRYPT
