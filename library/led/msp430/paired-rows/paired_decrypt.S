/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * One round a pass: MixColumnsSerial undone by two tables, ShiftRows by the masked exchanges and by
 * taking the high byte from the column before, the S-box by two more tables. Windows of the key and
 * constants are taken backward. Column 0 of the constants, which is part of the round keys, is added
 * at the beginning of a round, and not where a key was: so the last key's is taken off too. With
 * ONE_INVERSE_TABLE the S-box has one table, and two cycles more a column turn what it gives.
 *
 * in        R12 block (8 bytes), R13 round keys (as window.inc says; the key with KEYS_ON_STACK), both
 *           at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "parameters.inc"
#include "columns.inc"
#include "keys.inc"

#define CONSTANTS r5
#define BEFORE_KEYS r4 /* the windows' address less 8: that of the one before the first */
#define LAST_WINDOW (STEPS % WINDOWS)

.macro look_up_low source, target, table
        mov     \source, \target
        and     FIELD, \target
        mov     \table(\target), \target
.endm

.macro look_up_high source, target, table
        swpb    \source
        and     FIELD, \source
        xor     \table(\source), \target
.endm

.macro unmix source, target
        look_up_low  \source, \target, led_unmix_0_2
        look_up_high \source, \target, led_unmix_1_3
.endm

.macro substitute_high source, target
#ifdef ONE_INVERSE_TABLE
        swpb    \source
        and     FIELD, \source
        mov     led_inverse_0_2(\source), \source
        swpb    \source
        xor     \source, \target
#else
        look_up_high \source, \target, led_inverse_1_3
#endif
.endm

        function DECRYPT
        save_registers 7
        make_keys
        load_columns
        mov     #END_OF_CONSTANTS, CONSTANTS
        mov     ROUND_KEYS, BEFORE_KEYS
        sub     #8, BEFORE_KEYS
.if LAST_WINDOW
        add     #8 * LAST_WINDOW, ROUND_KEYS
.endif
        add_round_key COLUMN_0, COLUMN_1, COLUMN_2, COLUMN_3
.Lround:
        xor     #COLUMN_0_CONSTANT, COLUMN_0
.Lround_after_key:
        unmix   COLUMN_2, SPARE_0
        unmix   COLUMN_3, SPARE_1
        unmix   COLUMN_0, COLUMN_2
        unmix   COLUMN_1, COLUMN_3
        /* Columns 0 to 3 are in COLUMN_2, COLUMN_3, SPARE_0, SPARE_1. */
        exchange COLUMN_2, SPARE_0, COLUMN_0
        exchange COLUMN_3, SPARE_1, COLUMN_0
        look_up_low     COLUMN_2, COLUMN_0, led_inverse_0_2
        look_up_low     COLUMN_3, COLUMN_1, led_inverse_0_2
        substitute_high COLUMN_2, COLUMN_1
        look_up_low     SPARE_0, COLUMN_2, led_inverse_0_2
        substitute_high COLUMN_3, COLUMN_2
        look_up_low     SPARE_1, COLUMN_3, led_inverse_0_2
        substitute_high SPARE_0, COLUMN_3
        substitute_high SPARE_1, COLUMN_0
        decd    CONSTANTS
        xor     @CONSTANTS, COLUMN_1
        bit     #6, CONSTANTS
        jnz     .Lround
        sub     #16, ROUND_KEYS
        cmp     BEFORE_KEYS, ROUND_KEYS
        jne     .Ladd_key
        add     #8 * WINDOWS, ROUND_KEYS
.Ladd_key:
        add_round_key COLUMN_0, COLUMN_1, COLUMN_2, COLUMN_3
        cmp     #SYMBOL(IDENTIFIER, _round_constants), CONSTANTS
        jne     .Lround_after_key
        store_columns
        drop_keys
        restore_registers 7
        ret
        end_function DECRYPT
