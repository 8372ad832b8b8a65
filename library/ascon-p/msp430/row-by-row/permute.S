/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(uint8_t *block)      MSP430, MSP430X
 *
 * In place: the S-box in a loop over words (columns.inc), each row's rotations written out (rows.inc).
 *
 *   R4-R7    a row           R12  where in the state
 *   R8-R11   a copy of it    R13  constant of the round
 *                            R15  words left; for the exchange of bytes
 *
 * in        R12 the state: S0 to S4, each with its lowest byte first, at an even address
 * clobbers  R11-R13, R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "columns.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)
#if ASCON_ROUNDS == 12
.equ FIRST, FIRST_CONSTANT
#else
.equ FIRST, 0xb4
#endif

#define W0 r4
#define W1 r5
#define W2 r6
#define W3 r7
#define V0 r8
#define V1 r9
#define V2 r10
#define V3 r11
#define P r12
#define T r15
#include "rows.inc"

        function PERMUTE
        save_registers 7
        mov     #FIRST, r13
next_round:
        substitute_columns
        sub     #8, r12
        diffuse_rows
        sub     #STATE_BYTES, r12
        sub     #15, r13
        cmp     #END_CONSTANT, r13
        jne     next_round
        restore_registers 7
        ret
        routines_of_rows
        end_function PERMUTE
