/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)   MSP430, MSP430X
 *
 * The state lies on the stack (sponge.inc; register map and idea: permutation.inc).
 *
 * in        R12 digest, R13 message, R14 length
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "columns.inc"

.macro begin_state
        mov     #initial_state, r15
1:      push    @r15+
        cmp     #initial_state + STATE_BYTES, r15
        jne     1b
        jmp     take_block
.endm

#include "sponge.inc"
#include "permutation.inc"

/* The state before the first block (NIST SP 800-232, section 5.1), as it is pushed. */
        .section .rodata.initial_state, "a", @progbits
        .balign 2
        .type   initial_state, @object
initial_state:
        .short  0x1a5c, 0x4649, 0x06c5, 0x976d
        .short  0x3c7f, 0xd4a4, 0xd56a, 0x4db3
        .short  0xae65, 0x396c, 0x6b34, 0xb81a
        .short  0x4bc3, 0xa01e, 0x3337, 0x51d2
        .short  0x9b1e, 0x5494, 0xe934, 0xd681
        .size   initial_state, . - initial_state
