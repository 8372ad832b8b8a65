/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(area)          RL78, the area's address in AX, HL is kept
 *
 * In place, with work behind the state, all in loops (register map and idea of the rounds: rotations_as_products.inc).
 *
 * in        AX area: the state, S0 to S4, each with its lowest byte first, then work
 * clobbers  AX, BC, DE, flags
 */
#include "rl78.inc"
#include "rotations_as_products.inc"

        function SYMBOL(IDENTIFIER, _permute)
        push    hl
        movw    hl, ax
#if ASCON_ROUNDS == 12
        call    !PERMUTATION
#else
        mov     a, #FIRST_OF_EIGHT
        call    !LAST_ROUNDS
#endif
        pop     hl
        ret
        end_function SYMBOL(IDENTIFIER, _permute)
