/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78
 *
 * A step is a round of encryption with its number as the key: written out, or a pass of the loop. What the
 * specification calls l waits where a later round key will lie; in the loop the last ones lie in the work area behind
 * the round keys, written out they are left away.
 *
 * in        AX area
 * registers HL round key, BC the same, D what leaves it above, E number of the step
 * clobbers  AX, BC, DE, flags; HL is kept
 */
#include "parameters.inc"

#define L      2
#define NEXT_L (2 * KEY_WORDS)

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        movw    ax, [hl]
        movw    bc, ax
        shr     a, 6
        mov     d, a
.if PASSES > 1
        mov     e, #0
.endif
        .set    .Lnumber, 0
        .set    .Lplace, 0
.Lstep:
.rept STEPS
        movw    ax, [hl+.Lplace+L]
        xch     a, x
        mov1    cy, a.7
        rolwc   ax, 1
        addw    ax, bc
        shlw    bc, 2
        xor     b, a
        xch     a, x
.if PASSES > 1
        xor     a, e
.elseif .Lnumber
        xor     a, #.Lnumber
.endif
        xor     c, a
.if PASSES > 1 || .Lnumber < ROUNDS - KEY_WORDS
        xch     a, x
        movw    [hl+.Lplace+NEXT_L], ax
.endif
        mov     a, d
        xor     c, a
        movw    ax, bc
        movw    [hl+.Lplace+2], ax
        shr     a, 6
        mov     d, a
        .set    .Lnumber, .Lnumber + 1
        .set    .Lplace, .Lplace + 2
.endr
.if PASSES > 1
        incw    hl
        incw    hl
        inc     e
        mov     a, e
        cmp     a, #ROUNDS - 1
        bnz     $.Lstep
.endif
        pop     hl
        ret
        end_function EXPAND_KEY
