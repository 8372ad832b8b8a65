/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78
 *
 * A step a pass of the loop: a round of encryption with the number of the step as its key, from round key to round
 * key. What the specification calls l waits where a later round key will lie, at the end in the work area behind them.
 *
 * in        AX area
 * registers HL round key of this step, E number of the step
 * clobbers  AX, DE, flags; BC and HL are kept
 */
#include "parameters.inc"

#define L      WORD
#define NEXT_L (WORD * KEY_WORDS)

.macro add_byte number
        mov     a, [hl+L+(\number+1)%WORD]
.if \number
        addc    a, [hl+\number]
.else
        add     a, [hl]
        xor     a, e
.endif
        mov     [hl+NEXT_L+\number], a
.endm

.macro rotate_byte number
.if \number & 1
        movw    ax, [hl+\number-1]
.else
        mov     a, [hl+(\number+WORD-1)%WORD]
        mov     x, a
        mov     a, [hl+\number]
.endif
        shlw    ax, 3
        xor     a, [hl+NEXT_L+\number]
        mov     [hl+WORD+\number], a
.endm

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        mov     e, #0
.Lstep:
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
.if \byte < WORD
        add_byte \byte
.endif
.endr
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
.if \byte < WORD
        rotate_byte \byte
.endif
.endr
        movw    ax, hl
        addw    ax, #WORD
        movw    hl, ax
        inc     e
        mov     a, e
        cmp     a, #ROUNDS - 1
        skz
        br      !.Lstep
        pop     hl
        ret
        end_function EXPAND_KEY
