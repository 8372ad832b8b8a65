/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_extend(given)            RL78, the address of a struct in AX, HL is kept
 *
 * The sponge: xof_sponge.inc; the permutation, all in loops, makes the initial state too: rotations_as_products.inc.
 *
 * in        AX struct of words: message, length, output, its length; customized: customization, its length
 * clobbers  AX, BC, DE, flags
 */
#include "rl78.inc"
#include "rotations_as_products.inc"

.macro permute_twelve
        call    !PERMUTATION
.endm

.macro begin_state
        clrb    a
        mov     b, #STATE_BYTES
1:      dec     b
        mov     [hl + b], a
        cmp0    b
        bnz     $1b
        mov     [hl + 0], #3 + ASCON_CUSTOMIZED /* NIST SP 800-232, appendix B */
        mov     [hl + 2], #0xcc
        mov     [hl + 5], #0x08
        permute_twelve
.endm

#include "xof_sponge.inc"
