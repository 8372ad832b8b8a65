/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The state never leaves the registers. A round takes it column by column: AddRoundKey and SubBytes
 * fetch the four bytes that ShiftRows brings together, MixColumns makes the new column of them.
 *
 * Row r of a new column lies where row r of the old one lay, but two things stand in the way. Row 3 of
 * the old column is wanted by the next column, so that it is substituted ahead of its time. Row 1 of
 * column 0 and row 2 of the columns 0 and 1 are wanted by later columns: their new bytes go to the
 * other of two places, which change roles from round to round (set 0 and set 1).
 *
 * Rows 2 and 0 of a column lie in a pair of registers, which MixColumns by doubling in place copies
 * at once.
 *
 * Round keys are read at a fixed distance from the key pointer, in whatever order they are wanted;
 * defined STATIC_KEY, they are part of the instructions (see static_key.inc).
 *
 * Defined UNROLLED, every round is written out; else a loop takes one round a pass and moves what lies
 * in the other place back. SBOX_IN_RAM and DOUBLE_TABLE choose tables: see names.inc, mix_columns.inc.
 *
 * in        r24 block (16 bytes), r22 round keys (176, 208 or 240 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "names.inc"

#define BLOCK       r24 /* and r25 */
#define ROUND_KEYS  r22 /* and r23 on entry */
#define INDEX       r30 /* lower byte of Z */
#define SBOX        r31 /* upper byte of Z */
#define REDUCTION   r27 /* when doubling is in place */
#define LAST_KEY_BYTE r24 /* when X points to the block */
#define END_OF_LOOP r22 /* the lower byte of the key pointer after the last pass */

/* Rows 1 and 3; row 1 of column 0 in set 0 and in set 1. */
#define ROW1_0_SET0 r0
#define ROW1_0_SET1 r1
#define ROW1_1      r16
#define ROW1_2      r17
#define ROW1_3      r18
#define ROW3_0      r19
#define ROW3_1      r20
#define ROW3_2      r21
#define ROW3_3      r23

/* Rows 2 and 0 of a column, the pairs of columns 0 and 1 in set 0 and in set 1. */
#define ROW2_0_SET0 r2
#define ROW0_0_SET0 r3
#define ROW2_1_SET0 r4
#define ROW0_1_SET0 r5
#define ROW2_0_SET1 r6
#define ROW0_0_SET1 r7
#define ROW2_1_SET1 r8
#define ROW0_1_SET1 r9
#define ROW2_2      r10
#define ROW0_2      r11
#define ROW2_3      r12
#define ROW0_3      r13

/* A pair for the substituted row 3 of column 0 and, beside it, row 1. */
#define EARLY_LOW   r14
#define EARLY_HIGH  r15

#include "mix_columns.inc"

#ifdef STATIC_KEY
#include "static_key.inc"
.macro load_key target, position
        load_round_key_byte \target, (.Lround_key + \position)
.endm
#else
.macro load_key target, position
        ldd     \target, Y + .Lround_key + \position
.endm
#endif

/* AddRoundKey and SubBytes of the byte in `source`, number `position` of the state. */
.macro substitute target, source, position
        load_key INDEX, \position
        eor     INDEX, \source
        LOOK_UP \target, Z
.endm

/* A round from one set to the other: rows 2 and 0 of the columns 0 and 1, row 1 of column 0; then where
   these go. */
.macro round a2_0, a0_0, a2_1, a0_1, a1_0, b2_0, b0_0, b2_1, b0_1, b1_0
        /* Column 0; the pair of the new column 1 serves it as work space. */
        substitute EARLY_HIGH, ROW3_0, 3
        substitute \b1_0, ROW2_2, 10
        substitute \b0_1, ROW3_3, 15
        substitute ROW3_0, \a0_0, 0
        mix_column ROW1_1, 5, \b2_1, \b0_1, \b1_0, ROW3_0, \b2_0, \b0_0
        /* Column 1; row 3 for the next one waits where row 0 of column 0 was. */
        substitute \a0_0, ROW3_1, 7
        substitute ROW1_1, ROW2_3, 14
        substitute ROW3_1, \a0_1, 4
        mix_column ROW1_2, 9, EARLY_LOW, EARLY_HIGH, ROW1_1, ROW3_1, \b2_1, \b0_1
        /* Column 2. */
        substitute \a0_1, ROW3_2, 11
        substitute ROW1_2, \a2_0, 2
        substitute ROW3_2, ROW0_2, 8
        mix_column ROW1_3, 13, \a2_0, \a0_0, ROW1_2, ROW3_2, ROW2_2, ROW0_2
        /* Column 3. */
        substitute ROW1_3, \a2_1, 6
        substitute ROW3_3, ROW0_3, 12
        mix_column \a1_0, 1, \a2_1, \a0_1, ROW1_3, ROW3_3, ROW2_3, ROW0_3
.endm

.macro round_from_set_0
        round   ROW2_0_SET0, ROW0_0_SET0, ROW2_1_SET0, ROW0_1_SET0, ROW1_0_SET0, \
                ROW2_0_SET1, ROW0_0_SET1, ROW2_1_SET1, ROW0_1_SET1, ROW1_0_SET1
.endm

.macro round_from_set_1
        round   ROW2_0_SET1, ROW0_0_SET1, ROW2_1_SET1, ROW0_1_SET1, ROW1_0_SET1, \
                ROW2_0_SET0, ROW0_0_SET0, ROW2_1_SET0, ROW0_1_SET0, ROW1_0_SET0
.endm

/* The state in memory's order, one column after the other, and in the order after ShiftRows. */
#define STATE(set)                                        \
    ROW0_0_SET##set, ROW1_0_SET##set, ROW2_0_SET##set, ROW3_0, \
    ROW0_1_SET##set, ROW1_1, ROW2_1_SET##set, ROW3_1,     \
    ROW0_2, ROW1_2, ROW2_2, ROW3_2,                       \
    ROW0_3, ROW1_3, ROW2_3, ROW3_3
#define SHIFTED_STATE(set)                                \
    ROW0_0_SET##set, ROW1_1, ROW2_2, ROW3_3,              \
    ROW0_1_SET##set, ROW1_2, ROW2_3, ROW3_0,              \
    ROW0_2, ROW1_3, ROW2_0_SET##set, ROW3_1,              \
    ROW0_3, ROW1_0_SET##set, ROW2_1_SET##set, ROW3_2

/* The next round key; its last byte is at most `reach` bytes away from the key pointer. */
.macro next_round_key reach=63
        .set    .Lround_key, .Lround_key + 16
#ifndef STATIC_KEY
.if .Lround_key + 15 > \reach
.if .Lround_key > 63
        adiw    r28, 63
        .set    .Lround_key, .Lround_key - 63
.else
        adiw    r28, .Lround_key
        .set    .Lround_key, 0
.endif
.endif
#endif
.endm

/* The last round, in which every byte of the block is finished at once. */
.macro finish shifted_state:vararg
        movw    r26, BLOCK
        .set    .Lposition, 0
        .set    .Lfinished, 0
.irp byte, \shifted_state
        substitute INDEX, \byte, .Lposition
        load_key LAST_KEY_BYTE, 16 + .Lfinished
        eor     INDEX, LAST_KEY_BYTE
        st      X+, INDEX
        .set    .Lposition, (.Lposition + 5) % 16
        .set    .Lfinished, .Lfinished + 1
.endr
.endm

        function ENCRYPT
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
#ifndef STATIC_KEY
        save_registers r28, r29
        movw    r28, ROUND_KEYS
#endif
        movw    r26, BLOCK
.irp byte, STATE(0)
        ld      \byte, X+
.endr
        ldi     SBOX, hi8(aes_sbox)
        load_doubling
        .set    .Lround_key, 0
#ifdef UNROLLED
.rept ROUND_COUNT / 2 - 1
        round_from_set_0
        next_round_key
        round_from_set_1
        next_round_key
.endr
        round_from_set_0
        next_round_key 47
        finish  SHIFTED_STATE(1)
#else
        subi    END_OF_LOOP, lo8(-16 * (ROUND_COUNT - 1))
.Lround:
        round_from_set_0
        mov     ROW1_0_SET0, ROW1_0_SET1
        movw    ROW2_0_SET0, ROW2_0_SET1
        movw    ROW2_1_SET0, ROW2_1_SET1
        adiw    r28, 16
        cpse    r28, END_OF_LOOP
        rjmp    .Lround
        finish  SHIFTED_STATE(0)
#endif
        clr     r1
#ifndef STATIC_KEY
        restore_registers r29, r28
#endif
        restore_registers r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function ENCRYPT
