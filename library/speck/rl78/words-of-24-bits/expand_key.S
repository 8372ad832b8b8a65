/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78
 *
 * A step is a round of encryption with its number as the key: written out, or a pass of the loop. What the
 * specification calls l waits where a later round key will lie; in the loop the last ones lie in the work area behind
 * the round keys, written out where the next round key will.
 *
 * in        AX area
 * registers HL round key, C, B, E the same, D number of the step
 * clobbers  AX, BC, DE, flags; HL is kept
 */
#include "parameters.inc"

/* The new bytes of l go to three places; of the old one, at `l`, those of number 1, 2, 0 have been read by then. */
.macro step l, new_0, new_1, new_2
        mov     a, [hl+\l+1]
        add     a, c
.if PASSES > 1
        xor     a, d
.elseif .Lnumber
        xor     a, #.Lnumber
.endif
        mov     [hl+\new_0], a
        mov     a, [hl+\l+2]
        addc    a, b
        mov     [hl+\new_1], a
        mov     a, [hl+\l]
        addc    a, e
        mov     [hl+\new_2], a
        mov     a, b
        mov     x, a
        mov     a, e
        shlw    ax, 3
        xch     a, e
        shr     a, 5
        shlw    bc, 3
        xor     c, a
        mov     a, [hl+\new_0]
        xor     c, a
        mov     a, [hl+\new_1]
        xor     b, a
        mov     a, [hl+\new_2]
        xor     a, e
        mov     e, a
        mov     [hl+\l+2], a
        mov     a, b
        mov     [hl+\l+1], a
        mov     a, c
        mov     [hl+\l], a
.endm

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        mov     a, [hl]
        mov     c, a
        mov     a, [hl+1]
        mov     b, a
        mov     a, [hl+2]
        mov     e, a
.if PASSES > 1
        mov     d, #0
.Lstep:
        step    WORD, WORD*KEY_WORDS, WORD*KEY_WORDS+1, WORD*KEY_WORDS+2
        move_pointer WORD
        inc     d
        mov     a, d
        cmp     a, #ROUNDS - 1
        bnz     $.Lstep
.else
        .set    .Lnumber, 0
        .set    .Ll, WORD
.rept ROUNDS - 1
        .set    .Lnew, .Ll + WORD * (KEY_WORDS - 1)
.if .Lnew < ROUND_KEYS
        step    .Ll, .Lnew, .Lnew + 1, .Lnew + 2
.else
        step    .Ll, .Ll + 1, .Ll + 2, .Ll
.endif
        .set    .Lnumber, .Lnumber + 1
        .set    .Ll, .Ll + WORD
.endr
.endif
        pop     hl
        ret
        end_function EXPAND_KEY
