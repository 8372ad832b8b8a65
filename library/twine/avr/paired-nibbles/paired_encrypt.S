/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 * void IDENTIFIER_encrypt(uint8_t *block)                                 with KEY_BYTES
 *
 * The rounds on nibbles as paired_nibbles.inc lays them out. Defined KEY_BYTES, the round keys are
 * constants of the instructions, and a lookup is a cycle less.
 */
#include "avr.inc"

#include "paired_nibbles.inc"

#ifdef KEY_BYTES
#include "key_in_code.inc"
#else
.macro load_round_key
        ld      INDEX, X+
.endm
#endif

.macro four_rounds
        crosswise E0, O0
        crosswise E1, O1
        crosswise E2, O2
        crosswise E3, O3
#ifdef TWO_TABLES
        use_table twine_straight
#endif
        straight  O0, E0
        straight  O1, E1
        straight  O2, E2
        straight  O3, E3
#ifdef TWO_TABLES
        use_table twine_crosswise
#endif
        crosswise E0, O2
        crosswise E1, O3
        crosswise E2, O0
        crosswise E3, O1
        crosswise O0, E1
        crosswise O1, E0
        crosswise O2, E3
        crosswise O3, E2
.endm

        function ENCRYPT
        save_used_registers
        movw    r30, BLOCK
#ifdef KEY_BYTES
        make_round_keys
#else
        movw    r26, ROUND_KEYS
#endif
.irp byte, E0, O0, E1, E2, O1, O2, E3, O3
        ld      \byte, Z+
.endr
.irp byte, O0, O1, O2, O3
        swap    \byte
.endr
        exchange_lower_halves E0, E1, O0, O1
        exchange_lower_halves E2, E3, O2, O3
        use_first_table
#if ROUNDS_UNROLLED == 36
.rept 9
        four_rounds
.endr
#ifdef KEY_BYTES
        .noaltmacro
#endif
#else
        ldi     INDEX, 144
        add     INDEX, r26
        mov     END_OF_KEYS, INDEX
.Lfour_rounds:
        four_rounds
        cpse    r26, END_OF_KEYS
        rjmp    .Lfour_rounds
#endif
        exchange_lower_halves E0, E1, O1, O0
        exchange_lower_halves E2, E3, O3, O2
.irp byte, E0, E1, E2, E3
        swap    \byte
.endr
        movw    r30, BLOCK
.irp byte, O2, O3, O1, E2, O0, E3, E1, E0
        st      Z+, \byte
.endr
        restore_used_registers
        ret

#ifdef ONE_NIBBLE_A_LOOKUP
        substitution
#endif
        end_function ENCRYPT
