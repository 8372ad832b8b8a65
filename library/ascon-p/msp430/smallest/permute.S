/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(uint8_t *block)      MSP430, MSP430X
 *
 * In place, all in loops (register map and idea: rounds_in_loops.inc).
 *
 * in        R12 the state: S0 to S4, each with its lowest byte first, at an even address
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "columns.inc"
#include "rounds_in_loops.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)
#if ASCON_ROUNDS == 12
.equ FIRST, FIRST_CONSTANT
#else
.equ FIRST, 0xb4
#endif

        function PERMUTE
        save_registers 7
        mov     #FIRST, r13
        rounds_in_loops
        restore_registers 7
        ret
        end_function PERMUTE
