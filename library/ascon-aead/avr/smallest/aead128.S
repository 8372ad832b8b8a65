/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(const struct message *given)      AVR
 * uint8_t IDENTIFIER_open(const struct message *given)
 *
 * All in loops, the state on the stack (register maps and ideas: duplex.inc, rounds_in_loops.inc).
 *
 * in        R25:R24 message, length, tag, associated data, its length, nonce, key: seven words
 * out       R24 0 if genuine, else 1 (open)
 * clobbers  R0, R18-R27, R30, R31, T, flags; R16, R17, R28, R29 are saved
 */
#include "avr.inc"

#define COUNT    r26
#define CONSTANT r16
#define SAVED                          r16, r17, r28, r29
#define SAVED_BACKWARDS                r29, r28, r17, r16
#define SAVED_IN_PERMUTATION           r24, r25, r26, r27, r30, r31
#define SAVED_IN_PERMUTATION_BACKWARDS r31, r30, r27, r26, r25, r24
.equ SAVED_IN_PERMUTATION_BYTES, 6

.macro PERMUTATION_ROUNDS
        rounds_in_loops
        clr     r1
.endm

#include "rounds_in_loops.inc"
#include "duplex.inc"
