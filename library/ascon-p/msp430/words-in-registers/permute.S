/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(uint8_t *block)      MSP430, MSP430X
 *
 * The state goes to registers and stack, as a round has it (register map and idea: words_in_registers.inc), and back
 * after the last one (rounds_with_forms.inc).
 *
 * in        R12 the state: S0 to S4, each with its lowest byte first, at an even address
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * On the stack lie R4-R10, the state's address, the constant where rounds are in a loop, and X1, X4, X0 and X3.
 */
#include "msp430.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)
.equ X3, 0                              /* the row that is read most */
.equ X0, 8
.equ X4, 16
.equ X1, 24                             /* word 0 alone */
#if ROUNDS_PER_LOOP == 12
.equ STATE_AT, X1 + 2
#else
.equ CONSTANT, X1 + 2
.equ STATE_AT, CONSTANT + 2
#endif
#include "words_in_registers.inc"
#include "rounds_with_forms.inc"

#if ASCON_ROUNDS == 12
.equ FIRST, FIRST_OF_12
#else
.equ FIRST, FIRST_OF_8
#endif

        function PERMUTE
        save_registers 7
        push    r12
#if ROUNDS_PER_LOOP != 12
        push    #FIRST
#endif
        push    8(r12)
.irp place, 38, 36, 34, 32, 6, 4, 2
        push    \place(r12)
.endr
        push    @r12
.irp place, 30, 28, 26, 24
        push    \place(r12)
.endr
        mov     32(r12), E0
        add     #10, r12
.irp word, B1, B2, B3, C0, C1, C2, C3
        mov     @r12+, \word
.endr
        rounds  FIRST
        mov     STATE_AT(sp), r12
.irp place, 24, 26, 28, 30, 0, 2, 4, 6
        pop     \place(r12)
.endr
        mov     E0, 32(r12)
        incd    sp
.irp place, 34, 36, 38, 8
        pop     \place(r12)
.endr
.set place, 10
.irp word, B1, B2, B3, C0, C1, C2, C3
        mov     \word, place(r12)
        .set    place, place + 2
.endr
        add     #STATE_AT - X1, sp
        restore_registers 7
        ret
        end_function PERMUTE
