/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)   MSP430, MSP430X
 *
 * The state lies on the stack (register map and idea: permutation.inc).
 *
 * in        R12 digest, R13 message, R14 length
 * clobbers  R11-R15, flags; R4-R10 are saved
 * stack     R4-R10, three arguments, 40 bytes of state, a return address
 */
#include "msp430.inc"
#include "initial_state.inc"

#define PERMUTATION SYMBOL(IDENTIFIER, _permutation)
.equ FRAME_BYTES, 40

.macro begin_state
        mov     #initial_state, r12
1:      push    @r12+
        cmp     #initial_state + FRAME_BYTES, r12
        jne     1b
.endm

#include "sponge.inc"
#include "permutation.inc"

        initial_state_backwards
