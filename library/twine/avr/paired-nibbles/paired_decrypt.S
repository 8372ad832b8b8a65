/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The inverse of paired_encrypt.S: the same functions and the same round keys from the last to the
 * first. Four rounds a pass.
 *
 * in        r24 block (8 bytes), r22 round keys (144 bytes)
 */
#include "avr.inc"

#define ROUNDS_UNROLLED 4
#include "paired_nibbles.inc"

.macro load_round_key
        ld      INDEX, -X
.endm

.macro four_rounds
        crosswise O3, E2
        crosswise O2, E3
        crosswise O1, E0
        crosswise O0, E1
        crosswise E3, O1
        crosswise E2, O0
        crosswise E1, O3
        crosswise E0, O2
        straight  O3, E3
        straight  O2, E2
        straight  O1, E1
        straight  O0, E0
        crosswise E3, O3
        crosswise E2, O2
        crosswise E1, O1
        crosswise E0, O0
.endm

        function DECRYPT
        save_used_registers
        movw    r30, BLOCK
        movw    r26, ROUND_KEYS
        mov     END_OF_KEYS, r26
        subi    r26, lo8(-144)
        sbci    r27, hi8(-144)
.irp byte, O2, O3, O1, E2, O0, E3, E1, E0
        ld      \byte, Z+
.endr
.irp byte, E0, E1, E2, E3
        swap    \byte
.endr
        exchange_lower_halves E0, E1, O1, O0
        exchange_lower_halves E2, E3, O3, O2
        use_first_table
.Lfour_rounds:
        four_rounds
        cpse    r26, END_OF_KEYS
        rjmp    .Lfour_rounds
        exchange_lower_halves E0, E1, O0, O1
        exchange_lower_halves E2, E3, O2, O3
.irp byte, O0, O1, O2, O3
        swap    \byte
.endr
        movw    r30, BLOCK
.irp byte, E0, O0, E1, E2, O1, O2, E3, O3
        st      Z+, \byte
.endr
        restore_used_registers
        ret

#ifdef ONE_NIBBLE_A_LOOKUP
        substitution
#endif
        end_function DECRYPT
