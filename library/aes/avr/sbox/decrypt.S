/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The state never leaves the registers, as in encrypt.S; the columns come in the order 0, 3, 2, 1.
 * A round key is added to substituted bytes: it is loaded to where the sum is wanted.
 *
 * A column leaves its rows 1 to 3 as they are and row 0, whose last step is done in the index register,
 * already substituted. Bytes of the rows 2 and 3 whose place is needed for a new column are substituted
 * ahead of their time, to any free register.
 *
 * Defined UNROLLED, every round is written out; else a loop takes one round a pass. Defined KEY_IN_PLACE,
 * for AES-128, the second argument is the key, which becomes the round keys one by one.
 *
 * in        r24 block (16 bytes), r22 round keys (176, 208 or 240 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "names.inc"

#define BLOCK       r24 /* and r25 */
#define ROUND_KEYS  r22 /* and r23 on entry; the lower byte ends the loop */
#define INDEX       r30 /* lower byte of Z */
#define SBOX        r31 /* upper byte of Z */
#define REDUCTION   r27

/* Rows 1 and 0 of a column are a pair. */
#define ROW1_0      r0
#define ROW0_0      r1
#define ROW1_1      r4
#define ROW0_1      r5
#define ROW1_2      r6
#define ROW0_2      r7
#define ROW1_3      r8
#define ROW0_3      r9
#define ROW2_2      r10 /* a pair while both are free */
#define ROW3_1      r11
#define ROW2_0      r18
#define ROW2_1      r19
#define ROW2_3      r20
#define ROW3_0      r21
#define ROW3_2      r23
#define ROW3_3      r26

/* Pairs for the work on a column; for bytes substituted early. */
#define A_LOW       r12
#define A_HIGH      r13
#define B_LOW       r14
#define B_HIGH      r15
#define EARLY_LOW   r16
#define EARLY_HIGH  r17

#define COLUMN0     ROW0_0, ROW1_0, ROW2_0, ROW3_0
#define COLUMN1     ROW0_1, ROW1_1, ROW2_1, ROW3_1
#define COLUMN2     ROW0_2, ROW1_2, ROW2_2, ROW3_2
#define COLUMN3     ROW0_3, ROW1_3, ROW2_3, ROW3_3
#define STATE       COLUMN0, COLUMN1, COLUMN2, COLUMN3

#ifdef KEY_IN_PLACE
#include "decrypt_with_key_in_place.inc"
#else
#include "decrypt_with_round_keys.inc"
#endif

.macro double byte
        lsl     \byte
        brcc    .Lreduced\@
        eor     \byte, REDUCTION
.Lreduced\@:
.endm

.macro substitute target, source
        mov     INDEX, \source
        LOOK_UP \target, Z
.endm

/* AddRoundKey of the byte at `position` of the state; to another register, or in place after SubBytes. */
.macro add_key target, source, position
        load_key \target, \position
        eor     \target, \source
.endm
.macro substitute_and_add_key target, source, position
        substitute \target, \source
        add_key_by INDEX, \target, \position
.endm

/*
 * InvMixColumns. With a, b, c, d the bytes of the rows 3, 0, 1, 2, of which a and d are a pair,
 * InvMixColumns is MixColumns after adding 4(a+c) to a and c, 4(b+d) to b and d. The sums a+c and b+d
 * stay the same, and their doubles serve both: five doublings and 15 exclusive-ors, in 34 cycles. [ac]
 * stands for 2(a+c), a' for a after the addition.
 *
 * Afterwards row 3 lies where c did, row 2 where b did; row 1 and, substituted, row 0 in row1 and row0.
 * These and quadruple_low, quadruple_high are pairs.
 */
.macro inverse_mix_column b, c, row1, row0, quadruple_low, quadruple_high, a=A_LOW, d=A_HIGH
        movw    B_LOW, \a
        eor     B_LOW, \c                   /* ac */
        eor     B_HIGH, \b                  /* bd */
        eor     \a, \b                      /* ab */
        movw    \row1, B_LOW
        double  \row1                       /* [ac] */
        double  \row0                       /* [bd] */
        movw    \quadruple_low, \row1
        double  \quadruple_low
        double  \quadruple_high
        eor     \c, \quadruple_low          /* c' */
        eor     \b, \quadruple_high         /* b' */
        eor     \a, \quadruple_low
        eor     \a, \quadruple_high         /* a'b' */
        mov     INDEX, \a
        double  \a                          /* [a'b'] */
        eor     \c, \a                      /* [a'b']c' */
        eor     \b, \a                      /* [a'b']b' */
        eor     \c, B_HIGH                  /* row 3 = [a'b']b'c'd' */
        eor     \row0, B_LOW                /* [bd]ac */
        eor     \b, \row0                   /* row 2 = [a'd']a'b'c' */
        eor     \row1, \c                   /* [b'c']b'c'd' */
        eor     INDEX, \row1                /* row 0 = [b'c']a'c'd' */
        eor     \row1, \row0                /* row 1 = [c'd']a'b'd' */
        point_to_table
        LOOK_UP \row0, Z
.endm

/* The column of the block that InvShiftRows gathers from row 0, already substituted, and the other rows. */
.macro finish_column row0, row1, row2, row3
        add_key INDEX, \row0, .Lposition
        st      X+, INDEX
.irp byte, \row1, \row2, \row3
        .set    .Lposition, .Lposition + 1
        substitute A_LOW, \byte
        add_key INDEX, A_LOW, .Lposition
        st      X+, INDEX
.endr
        .set    .Lposition, .Lposition + 1
.endm
.macro finish row1_0, row0_0
        mov     B_LOW, ROW3_3
        point_to_block
        .set    .Lposition, 0
        finish_column \row0_0, ROW1_3, ROW2_2, ROW3_1
        finish_column ROW0_1, \row1_0, ROW2_3, ROW3_2
        finish_column ROW0_2, ROW1_1, ROW2_0, B_LOW
        finish_column ROW0_3, ROW1_2, ROW2_1, ROW3_0
.endm

        function DECRYPT
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        begin
        ldi     REDUCTION, 0x1b
#ifdef UNROLLED
.rept ROUND_COUNT / 2 - 1
        inverse_round_from_set_0
        previous_round_key
        inverse_round_from_set_1
        previous_round_key
.endr
        inverse_round_from_set_0
        previous_round_key
        finish  ROW1_0_SET1, ROW0_0_SET1
#else
.Lround:
        inverse_round_in_place
        repeat_round
        finish  ROW1_0, ROW0_0
#endif
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function DECRYPT
