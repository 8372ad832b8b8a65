/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)   AVR
 *
 * All in loops, the state on the stack (register map and idea: rounds_in_loops.inc). The permutation makes the
 * initial state too.
 *
 *   R17:R16  bytes of the message that are left; words of the digest
 *   X        where in S0
 *   Z        where the message goes on, then the digest
 *
 * in        R25:R24 digest, R23:R22 message, R21:R20 length
 * clobbers  R0, R18-R27, R30, R31, T, flags; R16, R17, R28, R29 are saved
 */
#include "avr.inc"

#define PERMUTATION       SYMBOL(IDENTIFIER, _permutation)
#define COUNT             r26
#define CONSTANT          r16
#define SAVED             r16, r17, r28, r29
#define SAVED_BACKWARDS   r29, r28, r17, r16
#define FIRST_PERMUTATION rcall PERMUTATION
#define END

/* Zeros, and below them the eight bytes of the initial value (NIST SP 800-232, appendix B). */
.macro begin_state
        ldi     r18, STATE_BYTES - 6
1:      push    r1
        dec     r18
        brne    1b
        .irp    byte, 0x08, 0x01, 0x00, 0xcc, 0x00, 0x02
        .if     \byte
        ldi     r18, \byte
        push    r18
        .else
        push    r1
        .endif
        .endr
.endm

#include "permutation.inc"
#include "sponge.inc"
