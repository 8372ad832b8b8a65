/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The state never leaves the registers. A loop takes one round a pass: AddRoundKey and SubBytes with
 * ShiftRows, which go to other registers for nothing, and MixColumns. This is a loop of its own: two columns a
 * pass, after which the columns change places.
 *
 * MixColumns of a column leaves rows 1 and 3 where rows 2 and 0 were and puts rows 2 and 0 into a spare pair;
 * the pair of rows 1 and 3 is the next column's spare one. ShiftRows then begins with the pair that is
 * free in the end; two circles of places that remain end in the two registers of a pair, which one copy fills.
 *
 * in        r24 block (16 bytes), r22 round keys (176, 208 or 240 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r6-r17, r28 and r29 are saved
 */
#include "names.inc"

#define BLOCK       r24 /* and r25 */
#define ROUND_KEYS  r22 /* and r23 on entry */
#define END_OF_LOOP r22 /* the lower byte of the key pointer before the last round key */
#define REDUCTION   r23
#define INDEX       r30 /* lower byte of Z */
#define SBOX        r31 /* upper byte of Z */

/* Columns before MixColumns: rows 1 and 3, rows 2 and 0 are pairs. */
#define ROW1_0      r0
#define ROW3_0      r1
#define ROW2_0      r6
#define ROW0_0      r7
#define ROW1_1      r8
#define ROW3_1      r9
#define ROW2_1      r10
#define ROW0_1      r11
#define ROW1_2      r12
#define ROW3_2      r13
#define ROW2_2      r14
#define ROW0_2      r15
#define ROW1_3      r16
#define ROW3_3      r17
#define ROW2_3      r18
#define ROW0_3      r19

#define SPARE_LOW   r20
#define SPARE_HIGH  r21
#define EXCHANGED   r26 /* X, which is wanted at both ends */

/* In memory's order: where MixColumns leaves them, and after ShiftRows. */
#define MIXED_STATE                         \
    ROW3_2, ROW2_2, ROW1_2, ROW0_2,         \
    ROW3_3, ROW2_3, ROW1_3, ROW0_3,         \
    SPARE_HIGH, ROW2_0, SPARE_LOW, ROW0_0,  \
    ROW3_0, ROW2_1, ROW1_0, ROW0_1
#define SHIFTED_STATE                       \
    ROW0_0, ROW1_0, ROW2_0, ROW3_0,         \
    ROW0_1, ROW1_1, ROW2_1, ROW3_1,         \
    ROW0_2, ROW1_2, ROW2_2, ROW3_2,         \
    ROW0_3, ROW1_3, ROW2_3, ROW3_3

#include "mix_columns.inc"

/* AddRoundKey and SubBytes of the byte in `source`, number `position` of the state. */
.macro substitute target, source, position
        ldd     INDEX, Y + \position
        eor     INDEX, \source
        LOOK_UP \target, Z
.endm

.macro exchange one, other
        movw    EXCHANGED, \one
        movw    \one, \other
        movw    \other, EXCHANGED
.endm

        function ENCRYPT
        save_registers r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r26, BLOCK
.irp byte, MIXED_STATE
        ld      \byte, X+
.endr
        movw    r28, ROUND_KEYS
        subi    END_OF_LOOP, lo8(-16 * ROUND_COUNT)
        load_doubling
        ldi     SBOX, hi8(aes_sbox)
        rjmp    .Lsubstitute
.Lmix_columns:
        mix_substituted ROW1_0, ROW3_0, ROW2_0, ROW0_0, SPARE_LOW, SPARE_HIGH
        mix_substituted ROW1_1, ROW3_1, ROW2_1, ROW0_1, ROW1_0, ROW3_0
        brts    .Lsubstitute
        set
        movw    ROW1_1, ROW1_3
        movw    ROW1_3, ROW1_0
        movw    ROW1_0, ROW1_2
        movw    ROW1_2, SPARE_LOW
        exchange ROW2_0, ROW2_2
        exchange ROW2_1, ROW2_3
        rjmp    .Lmix_columns
.Lsubstitute:
        clt
        substitute ROW1_1, ROW2_0, 9
        substitute ROW2_0, SPARE_LOW, 10
        substitute SPARE_LOW, ROW2_3, 5
        substitute ROW2_3, ROW1_3, 6
        substitute ROW1_3, ROW2_2, 1
        substitute ROW2_2, ROW1_2, 2
        substitute ROW1_2, ROW2_1, 13
        substitute ROW2_1, ROW1_0, 14
        substitute ROW3_1, ROW0_2, 3
        substitute ROW0_2, SPARE_HIGH, 8
        substitute SPARE_HIGH, ROW0_1, 15
        substitute ROW0_1, ROW3_3, 4
        substitute ROW3_3, ROW0_0, 11
        substitute ROW0_0, ROW3_2, 0
        substitute ROW3_2, ROW0_3, 7
        substitute ROW0_3, ROW3_0, 12
        movw    ROW1_0, SPARE_LOW
        adiw    r28, 16
        cp      r28, END_OF_LOOP
        breq    .Lend
        rjmp    .Lmix_columns
.Lend:
        movw    r26, BLOCK
.irp byte, SHIFTED_STATE
        ld      INDEX, Y+
        eor     INDEX, \byte
        st      X+, INDEX
.endr
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6
        ret
        end_function ENCRYPT
