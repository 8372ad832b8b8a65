/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78
 *
 * A step a pass of the loop: a round of encryption with the number of the step as its key. What the
 * specification calls l waits where a later round key will lie, at the end in the work area behind them.
 *
 * in        AX area
 * registers HL round key of this step, BC and DE that of the next one
 * clobbers  AX, BC, DE, flags; HL is kept
 */
#include "parameters.inc"

#define L      4
#define NEXT_L (4 * KEY_WORDS)

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        clrw    ax
        push    ax
.Lstep:
        movw    ax, [hl]
        movw    bc, ax
        shlw    bc, 3
        mov     a, [hl+3]
        shr     a, 5
        xor     c, a
        movw    ax, [hl+2]
        shlw    ax, 3
        movw    de, ax
        mov     a, [hl+1]
        shr     a, 5
        xor     e, a
        mov     a, [sp]
        mov     x, a
        mov     a, [hl+L+1]
        add     a, [hl]
        xor     a, x
        xor     c, a
        mov     [hl+NEXT_L], a
        mov     a, [hl+L+2]
        addc    a, [hl+1]
        xor     b, a
        mov     [hl+NEXT_L+1], a
        mov     a, [hl+L+3]
        addc    a, [hl+2]
        xor     e, a
        mov     [hl+NEXT_L+2], a
        mov     a, [hl+L]
        addc    a, [hl+3]
        xor     d, a
        mov     [hl+NEXT_L+3], a
        movw    ax, bc
        movw    [hl+4], ax
        movw    ax, de
        movw    [hl+6], ax
        movw    ax, hl
        addw    ax, #4
        movw    hl, ax
        mov     a, [sp]
        inc     a
        mov     [sp], a
        cmp     a, #ROUNDS - 1
        bnz     $.Lstep
        pop     ax
        pop     hl
        ret
        end_function EXPAND_KEY
