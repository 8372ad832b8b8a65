/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The state never leaves the registers. Between rounds it is substituted and shifted: a round takes column by
 * column through MixColumns and adds the round key to each new byte on its way into the S-box, so that Y runs
 * through the round keys in their order. Bytes come out of the S-box in any register, and ShiftRows is free.
 *
 * A loop takes three rounds a pass. Rows 1 and 3 of a column are a pair, for which there are six places; the pairs
 * that a round's first two columns leave hold new ones. After three rounds all bytes are back where they were
 * without a copy. Places of the pairs were found by hand, those of the rows 0 and 2 by search; one of these waits in
 * a pair that is not yet wanted. Which round comes first depends on the count of rounds.
 *
 * in        r24 block (16 bytes), r22 round keys (176, 208 or 240 bytes)
 * registers r0-r21 state, r22 end of the loop, r23 reduction, r24 and r25 work space of a column, X end of the block,
 *           Y round keys
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved on the stack
 */
#include "look_up.inc"

#define BLOCK       r24 /* and r25 on entry */
#define ROUND_KEYS  r22 /* and r23 on entry */
#define END_OF_LOOP r22 /* the lower byte of the key pointer before the last round key */
#define REDUCTION   r23
#define KEY_BYTE    r23 /* before the first doubling */
#define NEW_ROW2    r24 /* a pair */
#define NEW_ROW0    r25

#include "mix_columns.inc"

/* The shifted state before the loop's first round, from the last byte to the first. */
#define REVERSED_STATE r7, r19, r6, r18, r5, r17, r4, r16, r3, r15, r2, r14, r1, r13, r0, r12
/* Where the bytes of the block go to in the beginning, by the round that the loop is entered at. */
#define BLOCK1 r12, r6, r17, r3, r14, r0, r19, r5, r16, r2, r13, r7, r18, r4, r15, r1
#define BLOCK2 r20, r0, r21, r9, r12, r10, r13, r3, r14, r8, r15, r1, r17, r2, r4, r11
#define BLOCK3 r19, r10, r18, r5, r16, r6, r15, r9, r20, r4, r2, r11, r21, r8, r13, r7

#if (ROUND_COUNT - 1) % 3 == 0
#define FIRST_STATE BLOCK1
#elif (ROUND_COUNT - 1) % 3 == 2
#define FIRST_STATE BLOCK2
#else
#define FIRST_STATE BLOCK3
#endif

.macro add_key_and_substitute target, source
        ld      INDEX, Y+
        eor     INDEX, \source
        LOOK_UP \target, Z
.endm

/* A column's rows 0 to 3, and the places of its new bytes. */
.macro column row0, row1, row2, row3, new0, new1, new2, new3
        mix_substituted \row1, \row3, \row2, \row0, NEW_ROW2, NEW_ROW0
        add_key_and_substitute \new0, NEW_ROW0
        add_key_and_substitute \new1, \row2
        add_key_and_substitute \new2, NEW_ROW2
        add_key_and_substitute \new3, \row0
.endm

        function ENCRYPT
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r26, BLOCK
        movw    r28, ROUND_KEYS
        subi    END_OF_LOOP, lo8(-16 * ROUND_COUNT)
        point_to_page
.irp byte, FIRST_STATE
        ld      KEY_BYTE, Y+
        ld      INDEX, X+
        eor     INDEX, KEY_BYTE
        LOOK_UP \byte, Z
.endr
        load_doubling
#if (ROUND_COUNT - 1) % 3 == 2
        rjmp    .Lsecond_round
#elif (ROUND_COUNT - 1) % 3 == 1
        rjmp    .Lthird_round
#endif
.Lfirst_round:
        column  r12, r0,  r13, r1,  r20, r0,  r21, r9
        column  r14, r2,  r15, r3,  r12, r10, r13, r3
        column  r16, r4,  r17, r5,  r14, r8,  r15, r1
        column  r18, r6,  r19, r7,  r17, r2,  r4,  r11
.Lsecond_round:
        column  r20, r10, r15, r11, r19, r10, r18, r5
        column  r12, r8,  r4,  r9,  r16, r6,  r15, r9
        column  r14, r2,  r21, r3,  r20, r4,  r2,  r11
        column  r17, r0,  r13, r1,  r21, r8,  r13, r7
.Lthird_round:
        column  r19, r6,  r2,  r7,  r12, r6,  r17, r3
        column  r16, r4,  r13, r5,  r14, r0,  r19, r5
        column  r20, r8,  r18, r9,  r16, r2,  r13, r7
        column  r21, r10, r15, r11, r18, r4,  r15, r1
        cpse    r28, END_OF_LOOP
        rjmp    .Lfirst_round
        .set    .Lposition, 16
.irp byte, REVERSED_STATE
        .set    .Lposition, .Lposition - 1
        ldd     INDEX, Y + .Lposition
        eor     INDEX, \byte
        st      -X, INDEX
.endr
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function ENCRYPT
