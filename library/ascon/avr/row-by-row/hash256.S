/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)   AVR
 *
 * The state lies on the stack (register map and idea: rounds_by_rows.inc).
 *
 *   R17:R16  bytes of the message that are left; words of the digest
 *   X        where in S0
 *   Z        where the message goes on, then the digest
 *
 * in        R25:R24 digest, R23:R22 message, R21:R20 length
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R7, R16, R17, R28, R29 are saved
 */
#include "avr.inc"

#define PERMUTATION      SYMBOL(IDENTIFIER, _permutation)
#define COUNT            r26
#define CONSTANT         r27
#define SAVED            r2, r3, r4, r5, r6, r7, r16, r17, r28, r29
#define SAVED_BACKWARDS  r29, r28, r17, r16, r7, r6, r5, r4, r3, r2
#define FIRST_PERMUTATION
#define END              clr r1

.macro begin_state
        ldi     r30, lo8(initial_state)
        ldi     r31, hi8(initial_state)
        ldi     r18, STATE_BYTES
1:      lpm     r0, Z+
        push    r0
        dec     r18
        brne    1b
.endm

#include "permutation.inc"
#include "sponge.inc"
#include "initial_state.inc"
