/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(const struct message *given)      AVR
 * uint8_t IDENTIFIER_open(const struct message *given)
 *
 * The state lies on the stack; a row at a time comes to registers (register maps and ideas: duplex.inc,
 * rounds_by_rows.inc).
 *
 * in        R25:R24 message, length, tag, associated data, its length, nonce, key: seven words
 * out       R24 0 if genuine, else 1 (open)
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R7, R16, R17, R28, R29 are saved
 */
#include "avr.inc"

#define COUNT    r26
#define CONSTANT r16
#define SAVED                          r2, r3, r4, r5, r6, r7, r16, r17, r28, r29
#define SAVED_BACKWARDS                r29, r28, r17, r16, r7, r6, r5, r4, r3, r2
#define SAVED_IN_PERMUTATION           r24, r25, r26
#define SAVED_IN_PERMUTATION_BACKWARDS r26, r25, r24
.equ SAVED_IN_PERMUTATION_BYTES, 3

.macro PERMUTATION_ROUNDS
        rounds_by_rows
        clr     r1
.endm

#include "rounds_by_rows.inc"
#if ROUTINES
        .section .text.SYMBOL(IDENTIFIER, _rotations), "ax", @progbits
        rotation_routines
#endif
#include "duplex.inc"
