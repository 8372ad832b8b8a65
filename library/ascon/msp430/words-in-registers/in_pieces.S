/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Ascon-Hash256 of a message in pieces      MSP430, MSP430X
 *
 * For a permutation the state goes to registers and stack (words_in_registers.inc), and back to where it lies between
 * pieces. Functions and registers otherwise: in_pieces.inc.
 */
#include "msp430.inc"
#include "in_pieces.inc"
#include "initial_state.inc"
#include "permutation.inc"

.equ FRAME_BYTES, CONSTANT + 2
.equ STATE_AT, FRAME_BYTES + 2 + 12     /* R10, the highest of those saved, R14 below them */

.macro begin
        copy_words initial_state, ASCON_BYTES
.endm

#include "msp430_in_pieces_functions.inc"

        function TAKE
        save_registers 7
        push    r14
        mov     STATE, r12
        push    #0
        push    8(r12)
.irp place, 38, 36, 34, 32, 30, 28, 26, 24, 6, 4, 2
        push    \place(r12)
.endr
        push    @r12
        add     #10, r12
.irp word, B1, B2, B3, C0, C1, C2, C3
        mov     @r12+, \word
.endr
        mov     X4(sp), E0
        permutation_12
        mov     STATE_AT(sp), r12
.irp place, 0, 2, 4, 6, 24, 26, 28, 30
        pop     \place(r12)
.endr
        mov     E0, 32(r12)
        incd    sp
.irp place, 34, 36, 38, 8
        pop     \place(r12)
.endr
        incd    sp
        add     #10, r12
.irp word, B1, B2, B3, C0, C1, C2, C3
        mov     \word, 0(r12)
        incd    r12
.endr
        pop     r14
        restore_registers 7
        ret
        end_function TAKE

        .section .rodata.initial_state, "a", @progbits
        .balign 2
        .type   initial_state, @object
initial_state:
.irp row, 0, 1, 2, 3, 4
        .word   INITIAL_\row\()_0, INITIAL_\row\()_1, INITIAL_\row\()_2, INITIAL_\row\()_3
.endr
        .size   initial_state, . - initial_state
