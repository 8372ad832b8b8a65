/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_extend(const struct message *given)      AVR
 *
 * All in loops, the state on the stack (register maps and ideas: xof_sponge.inc, rounds_in_loops.inc).
 *
 * in        R25:R24 message, length, output, its length; customized: customization, its length: words
 * clobbers  R0, R18-R27, R30, R31, T, flags; R16, R17, R28, R29 are saved
 */
#include "avr.inc"

#define PERMUTATION      SYMBOL(IDENTIFIER, _permutation)
#define COUNT            r26
#define CONSTANT         r16
#define SAVED            r16, r17, r28, r29
#define SAVED_BACKWARDS  r29, r28, r17, r16
#define END

#include "permutation.inc"
#include "xof_sponge.inc"
