/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(area)      RL78
 *
 * From the last round key: y = (y ^ x) >>> 2, x = ((x ^ key) - y) <<< 7. The difference turned right by a bit lies
 * in AX as the next round wants it, upper byte in X.
 *
 * in        AX area
 * registers HL round keys, BC y, A lower and X upper byte of x, DE work
 * clobbers  AX, BC, DE, flags; HL is kept
 */
#include "parameters.inc"

#define FIRST (2 * (ROUNDS - ROUNDS_PER_LOOP)) /* HL is the area plus this at first, plus LAST at the end */
#define LAST  (FIRST - MOVED)

.macro inverse_round key
        xor     c, a
        xor     a, [hl+\key]
        mov     e, a
        mov     a, x
        xor     b, a
        xor     a, [hl+\key+1]
        mov     d, a
        movw    ax, bc
        shl     c, 6
        shrw    ax, 2
        xor     a, c
        movw    bc, ax
        movw    ax, de
        subw    ax, bc
        shrw    ax, 1
        mov1    a.7, cy
.endm

        function DECRYPT
        push    hl
.if FIRST
        addw    ax, #FIRST
.endif
        movw    hl, ax
        movw    ax, [hl+BLOCK-FIRST]
        movw    bc, ax
.if PASSES > 1
        mov     x, #PASSES
        push    ax
.endif
        movw    ax, [hl+BLOCK-FIRST+2]
        xch     a, x
.Lpass:
        .set    .Lkey, 2 * ROUNDS_PER_LOOP
.rept ROUNDS_PER_LOOP
        .set    .Lkey, .Lkey - 2
        inverse_round .Lkey
.endr
.if PASSES > 1
        movw    de, ax
        movw    ax, hl
        subw    ax, #2 * ROUNDS_PER_LOOP
        movw    hl, ax
        mov     a, [sp]
        dec     a
        mov     [sp], a
        movw    ax, de
        bnz     $.Lpass
.endif
        xch     a, x
        movw    [hl+BLOCK-LAST+2], ax
        movw    ax, bc
        movw    [hl+BLOCK-LAST], ax
.if PASSES > 1
        pop     ax
.endif
        pop     hl
        ret
        end_function DECRYPT
