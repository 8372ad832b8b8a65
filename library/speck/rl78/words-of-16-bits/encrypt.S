/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78
 *
 * x = ((x >>> 7) + y) ^ key, y = (y <<< 2) ^ x. x turned by eight bits lies in AX as one round leaves it to the next,
 * so that one bit is left to turn. The bits that leave y above wait in D since the round before.
 *
 * in        AX area
 * registers HL round keys, BC y, A lower and X upper byte of x, D y >> 14, E passes to come
 * clobbers  AX, BC, DE, flags; HL is kept
 */
#include "parameters.inc"

.macro round key
        mov1    cy, a.7
        rolwc   ax, 1
        addw    ax, bc
        xor     a, [hl+\key+1]
        shlw    bc, 2
        xor     b, a
        xch     a, x
        xor     a, [hl+\key]
        xor     c, a
        xch     a, d
        xor     c, a
        mov     a, b
        shr     a, 6
        xch     a, d
.endm

        function ENCRYPT
        push    hl
        movw    hl, ax
        movw    ax, [hl+BLOCK]
        movw    bc, ax
        shr     a, 6
        mov     d, a
        movw    ax, [hl+BLOCK+2]
        xch     a, x
.if PASSES > 1
        mov     e, #PASSES
.Lpass:
.endif
        .set    .Lkey, 0
.rept ROUNDS_PER_LOOP
        round   .Lkey
        .set    .Lkey, .Lkey + 2
.endr
.if PASSES > 1
        xchw    ax, hl
        addw    ax, #2 * ROUNDS_PER_LOOP
        xchw    ax, hl
        dec     e
        bnz     $.Lpass
.endif
        xch     a, x
        movw    [hl+BLOCK-MOVED+2], ax
        movw    ax, bc
        movw    [hl+BLOCK-MOVED], ax
        pop     hl
        ret
        end_function ENCRYPT
