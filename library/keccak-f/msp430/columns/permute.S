/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute_block(uint8_t *block)      MSP430, MSP430X
 *
 * The lanes go to the permutation's frame, on the stack, in its own order, and back: there by rows, five lanes that lie
 * one behind the other in the state, and back by columns, five that do so in the frame.
 *
 * in        R12 the state, lane by lane, at an even address
 * clobbers  R11-R15, flags
 */
#include "msp430.inc"
#include "frame.inc"

#define PERMUTE_BLOCK SYMBOL(IDENTIFIER, _permute_block)

#define STATE   r12 /* where in it */
#define END     r13 /* of the state; back, of its first row */
#define BEGIN   r14
#define PLACE   r15 /* in the frame */

        function PERMUTE_BLOCK
        push    r12
        sub     #FRAME_BYTES, sp
        mov     STATE, END
        add     #200, END
        mov     sp, PLACE
.Lrow:
.irp x, 0, 1, 2, 3, 4
.irp word, 0, 2, 4, 6
        mov     @STATE+, LANE(\x, 0) + \word(PLACE)
.endr
.endr
        add     #8, PLACE
        cmp     END, STATE
        jne     .Lrow
        mov     sp, r12
        call    #PERMUTE
        mov     FRAME_BYTES(sp), STATE
        mov     STATE, BEGIN
        mov     STATE, END
        add     #40, END
        mov     sp, PLACE
.Lcolumn:
        add     #8, PLACE
.irp lane, 0, 40, 80, 120, 160
.irp word, 0, 2, 4, 6
        mov     @PLACE+, \lane + \word(STATE)
.endr
.endr
        /* Columns two apart. */
        add     #16, STATE
        cmp     END, STATE
        jlo     .Lsame_turn
        sub     #40, STATE
.Lsame_turn:
        cmp     BEGIN, STATE
        jne     .Lcolumn
        add     #FRAME_BYTES + 2, sp
        ret
        end_function PERMUTE_BLOCK
