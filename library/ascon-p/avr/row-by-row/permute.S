/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(uint8_t *block)      AVR
 *
 * In place; a row at a time comes to registers (register map and idea: rounds_by_rows.inc).
 *
 * in        R25:R24 the state: S0 to S4, each with its lowest byte first
 * clobbers  R0, R18-R27, T, flags; R1 is 0 at the end; R2-R7, R28, R29 are saved
 */
#include "avr.inc"

#define PERMUTE  SYMBOL(IDENTIFIER, _permute)
#define COUNT    r26
#define CONSTANT r27
#include "rounds_by_rows.inc"

#if ASCON_ROUNDS == 12
.equ FIRST, FIRST_CONSTANT
#else
.equ FIRST, 0xb4
#endif

        function PERMUTE
        save_registers r2, r3, r4, r5, r6, r7, r28, r29
        movw    28, 24
        ldi     CONSTANT, FIRST
        rounds_by_rows
        clr     r1
        restore_registers r29, r28, r7, r6, r5, r4, r3, r2
        ret
#if ROUTINES
        rotation_routines
#endif
        end_function PERMUTE
