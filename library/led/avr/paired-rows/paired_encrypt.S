/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 * void IDENTIFIER_encrypt(uint8_t *block)                                 with KEY_BYTES
 *
 * Column c of the state is two bytes: EVEN_c holds rows 0 and 2, ODD_c rows 1 and 3, the earlier row in
 * the upper half. For what goes to one column in ShiftRows, the lower halves of two such bytes change
 * places, after which a byte is the index of two tables that do S-box and MixColumnsSerial.
 *
 * Only indices are made, and not kept: with d = left ^ right, one of them is left ^ (d & 0x0f) and the
 * other the same ^ d. That takes five instructions for both.
 *
 * In a round the new even bytes take the place of the old ones. The new odd ones go to a second set, as
 * the old ones are needed to the end. A register that follows EVEN_2 or an ODD_3 holds the page of the
 * table that comes first, so that movw sets all of Z.
 *
 * The constants of the first round of a step are part of the round keys. For keys of 64 and 80 bits the
 * round keys leave out what is known from the step before: rows 1 and 3 of a subkey are rows 0 and 2 of
 * the one before (80 bits) or always the same (64); so columns 2 and 3, to which no constants are added,
 * come from KEPT_2 and KEPT_3.
 *
 * Defined KEY_CYCLE, the round keys are the paired rows of the key alone (short_expand_key.S), no
 * constants among them.
 *
 * Defined UNROLLED, every round is written out, with its constants in registers. Otherwise they follow
 * the round key in memory. Defined KEY_BYTES too, the round keys are constants of the instructions.
 */
#include "avr.inc"
#include "parameters.inc"

#define BLOCK      r24 /* and r25 */
#define ROUND_KEYS r22 /* and r23 */
#define EVEN_1     r2 /* a pair for movw */
#define EVEN_3     r3
#define ODD_0      r4 /* a pair for movw */
#define ODD_2      r5
#define EVEN_0     r6
#define ODD_1      r7
#define SPARE_0    r8 /* the second set of odd bytes */
#define SPARE_1    r9
#define SPARE_2    r10
#define SPARE_3    r14
#define KEPT_2     r11
#define KEPT_3     r12
#define ODD_ROWS   r13 /* constant of column 0 */
#define ODD_PAGE_OF_SPARE r15
#define EVEN_2     r16
#define EVEN_PAGE  r17
#define ODD_3      r18
#define ODD_PAGE   r19
#define EVEN_ROWS  r20 /* constant of column 0 */
#ifdef UNROLLED
#define CONSTANT(n) 20 + (n) /* r21 to r27 hold both halves of a round constant, 1 to 7 */
#else
#define END_OF_KEYS r21 /* lower byte of where the last subkey begins */
#endif
#define VALUE      r0
#define INDEX      r30 /* lower byte of Z */
#define TABLE      r31 /* upper byte of Z */
#define DIFFERENCE_LOW  r30 /* before and after the rounds */
#define DIFFERENCE_HIGH r31

#ifdef KEY_BYTES
#define SAVED    r2, r3, r4, r5, r6, r7, r8, r9, r10, r13, r14, r15, r16, r17
#define RESTORED r17, r16, r15, r14, r13, r10, r9, r8, r7, r6, r5, r4, r3, r2
#else
#define SAVED    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define RESTORED r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
#endif

.macro use_table table
        ldi     TABLE, hi8(\table)
.endm

/* The lower halves of two lefts and two rights change places; the rights are a pair for movw. */
.macro exchange_lower_halves left_low, left_high, right_low, right_high
        movw    DIFFERENCE_LOW, \right_low
        eor     DIFFERENCE_LOW, \left_low
        eor     DIFFERENCE_HIGH, \left_high
        andi    DIFFERENCE_LOW, 0x0f
        andi    DIFFERENCE_HIGH, 0x0f
        eor     \left_low, DIFFERENCE_LOW
        eor     \left_high, DIFFERENCE_HIGH
        eor     \right_low, DIFFERENCE_LOW
        eor     \right_high, DIFFERENCE_HIGH
.endm

/* The first index of left and right; right becomes their difference. copy is mov or movw. */
.macro first_index left, right, copy
        eor     \right, \left
        \copy   INDEX, \right
        andi    INDEX, 0x0f
        eor     INDEX, \left
.endm

.macro second_index right
        eor     INDEX, \right
.endm

/* Columns of the next round from the even rows: into left and right, odd_left and odd_right. */
.macro look_up_even left, right, odd_left, odd_right, copy
        first_index \left, \right, \copy
        LOOK_UP \left, Z
        use_table led_even_to_odd
        LOOK_UP \odd_left, Z
        second_index \right
        LOOK_UP \odd_right, Z
        use_table led_even_to_even
        LOOK_UP \right, Z
.endm

.macro add_value target
        LOOK_UP VALUE, Z
        eor     \target, VALUE
.endm

/* The same from the odd rows, added. */
.macro look_up_odd left, right, even_left, even_right, odd_left, odd_right, copy
        first_index \left, \right, \copy
        add_value \even_left
        use_table led_odd_to_odd
        add_value \odd_left
        second_index \right
        add_value \odd_right
        use_table led_odd_to_even
        add_value \even_right
.endm

/* odd0 to odd3 are the old odd bytes, new0 to new3 the new ones. */
.macro round odd0, odd1, odd2, odd3, new0, new1, new2, new3
        look_up_even EVEN_0, EVEN_2, \new0, \new2, movw
        look_up_even EVEN_1, EVEN_3, \new1, \new3, mov
        look_up_odd  \odd1, \odd3, EVEN_0, EVEN_2, \new0, \new2, movw
        look_up_odd  \odd0, \odd2, EVEN_3, EVEN_1, \new3, \new1, mov
.endm

.macro add_next target
        ld      VALUE, Y+
        eor     \target, VALUE
.endm

#ifdef UNROLLED
.macro add_round_constant target, constant
.if \constant
        eor     \target, CONSTANT(\constant)
.endif
.endm
#endif

/* Those of the round that follows. */
.macro add_constants odd0, odd1
        eor     EVEN_0, EVEN_ROWS
        eor     \odd0, ODD_ROWS
#ifdef UNROLLED
        add_round_constant EVEN_1, (.Lconstant >> 3)
        add_round_constant \odd1, (.Lconstant & 7)
        next_constant
#else
        add_next EVEN_1
        add_next \odd1
#endif
.endm

#ifdef KEY_BYTES
#include "key_in_code.inc"
#elif defined KEY_CYCLE
.set key_place, 0

.macro add_key target, place
        ldd     VALUE, Y + (key_place + \place) % KEY_CYCLE_BYTES
        eor     \target, VALUE
.endm

.macro keep_and_add_key target, kept, place
        ldd     \kept, Y + (key_place + \place) % KEY_CYCLE_BYTES
        eor     \target, \kept
.endm

.macro add_round_key
        add_key EVEN_0, 0
        add_key EVEN_1, 1
        add_key ODD_0, 4
        add_key ODD_1, 5
#if LED_KEY_BITS == 128
        add_key ODD_2, 6
        add_key ODD_3, 7
#else
        eor     ODD_2, KEPT_2
        eor     ODD_3, KEPT_3
#endif
#if LED_KEY_BITS == 80
        keep_and_add_key EVEN_2, KEPT_2, 2
        keep_and_add_key EVEN_3, KEPT_3, 3
#else
        add_key EVEN_2, 2
        add_key EVEN_3, 3
#endif
.set key_place, key_place + KEY_CYCLE_STEP
.endm
#else
.macro add_round_key
#if LED_KEY_BITS == 128
        add_next ODD_2
        add_next ODD_3
#else
        eor     ODD_2, KEPT_2
        eor     ODD_3, KEPT_3
#endif
        add_next ODD_0
        add_next ODD_1
        add_next EVEN_0
        add_next EVEN_1
#if LED_KEY_BITS == 80
        ld      KEPT_2, Y+
        eor     EVEN_2, KEPT_2
        ld      KEPT_3, Y+
        eor     EVEN_3, KEPT_3
#else
        add_next EVEN_2
        add_next EVEN_3
#endif
.endm
#endif

.macro four_rounds
        round   ODD_0, ODD_1, ODD_2, ODD_3, SPARE_0, SPARE_1, SPARE_2, SPARE_3
        add_constants SPARE_0, SPARE_1
        round   SPARE_0, SPARE_1, SPARE_2, SPARE_3, ODD_0, ODD_1, ODD_2, ODD_3
        add_constants ODD_0, ODD_1
        round   ODD_0, ODD_1, ODD_2, ODD_3, SPARE_0, SPARE_1, SPARE_2, SPARE_3
        add_constants SPARE_0, SPARE_1
        round   SPARE_0, SPARE_1, SPARE_2, SPARE_3, ODD_0, ODD_1, ODD_2, ODD_3
.endm

        function ENCRYPT
        save_registers SAVED
        movw    r30, BLOCK
#ifndef KEY_BYTES
        movw    r28, ROUND_KEYS
#endif
#ifdef UNROLLED
        /* Their registers are needed. */
        push    r24
        push    r25
#endif
.irp byte, EVEN_0, EVEN_2, ODD_0, ODD_2, EVEN_1, EVEN_3, ODD_1, ODD_3
        ld      \byte, Z+
.endr
        /* Rows to columns. */
.irp byte, EVEN_1, EVEN_3, ODD_1, ODD_3
        swap    \byte
.endr
        exchange_lower_halves EVEN_0, EVEN_2, EVEN_1, EVEN_3
        exchange_lower_halves ODD_1, ODD_3, ODD_0, ODD_2
.irp byte, EVEN_1, EVEN_3, ODD_1, ODD_3
        swap    \byte
.endr
        ldi     EVEN_PAGE, hi8(led_even_to_even)
        ldi     ODD_PAGE, hi8(led_odd_to_even)
        mov     ODD_PAGE_OF_SPARE, ODD_PAGE
        ldi     EVEN_ROWS, ODD_ROWS_CONSTANT
        mov     ODD_ROWS, EVEN_ROWS
        ldi     EVEN_ROWS, EVEN_ROWS_CONSTANT
#if LED_KEY_BITS != 128 && defined KEY_CYCLE
        ldd     KEPT_2, Y + 6
        ldd     KEPT_3, Y + 7
#elif LED_KEY_BITS != 128 && !defined KEY_BYTES
        ld      KEPT_2, Y+
        ld      KEPT_3, Y+
#endif
#ifdef UNROLLED
.irp constant, 1, 2, 3, 4, 5, 6, 7
        ldi     CONSTANT(\constant), 0x11 * \constant
.endr
        .set    .Lconstant, 1
#ifdef KEY_BYTES
        make_key
#endif
.rept STEPS
        add_round_key
#ifdef KEY_CYCLE
        add_constants ODD_0, ODD_1
#else
        next_constant
#endif
        four_rounds
.endr
#else
        mov     END_OF_KEYS, r28
        subi    END_OF_KEYS, lo8(-STEPS * BYTES_PER_STEP)
.Lstep:
        add_round_key
        four_rounds
        cpse    r28, END_OF_KEYS
        rjmp    .Lstep
#endif
#ifdef KEY_BYTES
        add_last_round_key
#else
        add_round_key
#endif
        /* Columns to rows. */
.irp byte, EVEN_1, EVEN_3, ODD_1, ODD_3
        swap    \byte
.endr
        exchange_lower_halves EVEN_0, EVEN_2, EVEN_1, EVEN_3
        exchange_lower_halves ODD_1, ODD_3, ODD_0, ODD_2
.irp byte, EVEN_1, EVEN_3, ODD_1, ODD_3
        swap    \byte
.endr
#ifdef UNROLLED
        pop     r31
        pop     r30
#else
        movw    r30, BLOCK
#endif
.irp byte, EVEN_0, EVEN_2, ODD_0, ODD_2, EVEN_1, EVEN_3, ODD_1, ODD_3
        st      Z+, \byte
.endr
        restore_registers RESTORED
        ret
        end_function ENCRYPT
