/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)   MSP430, MSP430X
 *
 * All in loops, the state on the stack (sponge.inc). The permutation makes the initial state too.
 *
 * in        R12 digest, R13 message, R14 length
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "columns.inc"

.macro begin_state
        mov     #17, r15
1:      push    #0
        dec     r15
        jnz     1b
        push    #0x0801                 /* NIST SP 800-232, appendix B */
        push    #0x00cc
        push    #2
.endm

#include "sponge.inc"
#include "permutation.inc"
