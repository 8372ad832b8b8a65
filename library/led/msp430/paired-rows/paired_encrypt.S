/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * The state is four columns, as columns.inc says. One masked exchange of columns 0 and 2 and one of
 * columns 1 and 3 do all of ShiftRows that is not a change of names: each byte then holds two nibbles of
 * one column after ShiftRows, rows 0 and 2 or rows 1 and 3. Two tables do S-box and MixColumnsSerial of both.
 *
 * Column 0 of the constants, which is the same in every round, is part of the round keys; the last
 * addition takes it off again. A round moves the words to registers that make the four rounds of a
 * step close.
 *
 * Defined UNROLLED, every step is written out. LED_TABLES_ADDRESS, if defined together with it, is where
 * the linker places the tables, a multiple of 1024: two exclusive-ors then make of a word two
 * addresses, and looking it up takes 9 cycles instead of 10.
 *
 * in        R12 block (8 bytes), R13 round keys (as window.inc says; the key with KEYS_ON_STACK), both
 *           at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "parameters.inc"
#include "columns.inc"
#include "keys.inc"

#define CONSTANT  r5 /* of column 0 */
#define CONSTANTS r4 /* of column 1, in the loop */
#define TABLES    r4 /* unrolled, at a fixed address */

#if defined(UNROLLED) && !defined(LED_TABLES_ADDRESS)
#define SAVED 6
#else
#define SAVED 7
#endif

#ifdef LED_TABLES_ADDRESS
/* Turns `source` into the address that look_up_high wants. */
.macro look_up_low source, target
        mov     \source, \target
        and     FIELD, \target
        xor     TABLES, \target
        xor     \target, \source
        swpb    \source
        mov     @\target, \target
.endm

.macro look_up_high source, target
        xor     @\source, \target
.endm
#else
.macro look_up_low source, target
        mov     \source, \target
        and     FIELD, \target
        mov     led_rows_0_2(\target), \target
.endm

.macro look_up_high source, target
        swpb    \source
        and     FIELD, \source
        xor     led_rows_1_3(\source), \target
.endm
#endif

.macro add_column_1 c1
#ifdef UNROLLED
        xor     #COLUMN_1_CONSTANT, \c1
        next_constant
#else
        xor     @CONSTANTS+, \c1
#endif
.endm

.macro add_constants c0, c1
        xor     CONSTANT, \c0
        add_column_1 \c1
.endm

/* After the last window comes the first. */
.macro next_window
#if WINDOWS == 1
        sub     #8, ROUND_KEYS
#elif defined(UNROLLED)
        .set    .Lwindow, (.Lwindow + 1) % WINDOWS
.if .Lwindow == 0
        sub     #8 * WINDOWS, ROUND_KEYS
.endif
#else
        cmp     @SP, ROUND_KEYS
        jne     .Lnot_the_last
        sub     #8 * WINDOWS, ROUND_KEYS
.Lnot_the_last:
#endif
.endm

/* The next columns lie in s0, s1, c1, c2; c0 and c3 are spare. */
.macro round c0, c1, c2, c3, s0, s1
        exchange \c0, \c2, \s0
        exchange \c1, \c3, \s0
        look_up_low  \c0, \s0
        look_up_low  \c1, \s1
        look_up_high \c1, \s0
        look_up_low  \c2, \c1
        look_up_high \c2, \s1
        look_up_low  \c3, \c2
        look_up_high \c3, \c1
        look_up_high \c0, \c2
.endm

        function ENCRYPT
        save_registers SAVED
        make_keys
        load_columns
#ifdef LED_TABLES_ADDRESS
        /* The first table begins here, and where this with its bytes exchanged points, the second. */
        mov     #led_rows_0_2 + (LED_TABLES_ADDRESS >> 8) + 2, TABLES
#endif
        mov     #COLUMN_0_CONSTANT, CONSTANT
#ifdef UNROLLED
        .set    .Lconstant, 1
        .set    .Lwindow, 0
.rept STEPS
#else
        push_end_of_keys
        mov     #SYMBOL(IDENTIFIER, _round_constants), CONSTANTS
.Lstep:
#endif
        add_round_key COLUMN_0, COLUMN_1, COLUMN_2, COLUMN_3
        next_window
        add_column_1 COLUMN_1
        round   COLUMN_0, COLUMN_1, COLUMN_2, COLUMN_3, SPARE_1, SPARE_0
        add_constants SPARE_1, SPARE_0
        round   SPARE_1, SPARE_0, COLUMN_1, COLUMN_2, COLUMN_0, COLUMN_3
        add_constants COLUMN_0, COLUMN_3
        round   COLUMN_0, COLUMN_3, SPARE_0, COLUMN_1, SPARE_1, COLUMN_2
        add_constants SPARE_1, COLUMN_2
        round   SPARE_1, COLUMN_2, COLUMN_3, SPARE_0, COLUMN_0, COLUMN_1
#ifdef UNROLLED
.endr
#else
        cmp     #END_OF_CONSTANTS, CONSTANTS
        jne     .Lstep
        drop_end_of_keys
#endif
        add_round_key COLUMN_0, COLUMN_1, COLUMN_2, COLUMN_3
        xor     CONSTANT, COLUMN_0
        store_columns
        drop_keys
        restore_registers SAVED
        ret
        end_function ENCRYPT
