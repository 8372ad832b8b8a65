/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Ascon-Hash256 of a message in pieces      MSP430, MSP430X
 *
 * The permutation (permutation.inc) wants the state on the stack: it goes there and back. It makes the initial state
 * too. Functions and registers: in_pieces.inc.
 */
#include "msp430.inc"
#include "in_pieces.inc"
/* Ascon's own there. */
#undef STATE_BYTES
#include "columns.inc"

.macro begin
        push    STATE
        mov     r12, STATE
        mov     #2, 0(r12)              /* NIST SP 800-232, appendix B */
        mov     #0x00cc, 2(r12)
        mov     #0x0801, 4(r12)
        mov     #ASCON_BYTES / 2 - 3, r15
.Lclear:
        clr     6(r12)
        incd    r12
        dec     r15
        jnz     .Lclear
        call    #TAKE
        pop     STATE
.endm

#include "msp430_in_pieces_functions.inc"

        function TAKE
        save_registers 7
        mov     STATE, r12
        add     #ASCON_BYTES, r12
.Lword: decd    r12
        push    @r12
        cmp     STATE, r12
        jne     .Lword
        call    #PERMUTATION
        mov     #ASCON_BYTES / 2, r15
.Lback: pop     0(r12)
        incd    r12
        dec     r15
        jnz     .Lback
        restore_registers 7
        ret
        end_function TAKE

#include "permutation.inc"
