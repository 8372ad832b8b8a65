/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(uint8_t *block)      AVR
 *
 * In place, all in loops (register map and idea: rounds_in_loops.inc).
 *
 * in        R25:R24 the state: S0 to S4, each with its lowest byte first
 * clobbers  R0, R18-R27, R30, R31, T, flags; R1 is 0 at the end; R16, R28, R29 are saved
 */
#include "avr.inc"

#define PERMUTE  SYMBOL(IDENTIFIER, _permute)
#define COUNT    r26
#define CONSTANT r16
#include "rounds_in_loops.inc"

#if ASCON_ROUNDS == 12
.equ FIRST, FIRST_CONSTANT
#else
.equ FIRST, 0xb4
#endif

        function PERMUTE
        save_registers r16, r28, r29
        movw    28, 24
        ldi     CONSTANT, FIRST
        rounds_in_loops
        clr     r1
        restore_registers r29, r28, r16
        ret
        end_function PERMUTE
