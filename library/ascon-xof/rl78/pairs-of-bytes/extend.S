/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_extend(given)            RL78, the address of a struct in AX, HL is kept
 *
 * The sponge: xof_sponge.inc; register map and idea of the permutation: pairs_in_registers.inc.
 *
 * in        AX struct of words: message, length, output, its length; customized: customization, its length
 * clobbers  AX, BC, DE, flags
 */
#include "rl78.inc"
#include "pairs_in_registers.inc"

#define TABLES SYMBOL(IDENTIFIER, _tables)

.macro begin_state
        mov     b, #STATE_BYTES
1:      dec     b
        mov     a, initial_state[b]
        mov     [hl + b], a
        cmp0    b
        bnz     $1b
.endm

#include "xof_sponge.inc"
#include "first_state.inc"
