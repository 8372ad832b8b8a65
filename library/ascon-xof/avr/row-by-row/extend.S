/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_extend(const struct message *given)      AVR
 *
 * The sponge in loops, the state on the stack; a row at a time comes to registers (register maps and ideas: xof_sponge.inc,
 * rounds_by_rows.inc).
 *
 * in        R25:R24 message, length, output, its length; customized: customization, its length: words
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R2-R7, R16, R17, R28, R29 are saved
 */
#include "avr.inc"

#define PERMUTATION      SYMBOL(IDENTIFIER, _permutation)
#define COUNT            r26
#define CONSTANT         r27
#define SAVED            r2, r3, r4, r5, r6, r7, r16, r17, r28, r29
#define SAVED_BACKWARDS  r29, r28, r17, r16, r7, r6, r5, r4, r3, r2
#define END              clr r1

#include "permutation.inc"
#include "xof_sponge.inc"
