/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(area)          RL78, the area's address in AX, HL is kept
 *
 * In place, with work behind the state (register map and idea of the rounds: pairs_in_registers.inc).
 *
 * in        AX area, at an even address: the state, S0 to S4, each with its lowest byte first, then work
 * clobbers  AX, BC, DE, flags
 */
#include "rl78.inc"
#include "pairs_in_registers.inc"

        function SYMBOL(IDENTIFIER, _permute)
        push    hl
        movw    hl, ax
#if ASCON_ROUNDS == 12
        permute_twelve
#else
        permute_eight
#endif
        pop     hl
        ret
        end_function SYMBOL(IDENTIFIER, _permute)
