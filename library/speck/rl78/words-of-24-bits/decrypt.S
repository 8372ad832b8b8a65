/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(area)      RL78-S2, RL78-S3
 *
 * From the last round key: y = (y ^ x) >>> 3, which is its bytes moved down by one and rotated left by 5;
 * x = ((x ^ key) - y) <<< 8, each byte of the difference in exchange for the next one of x.
 *
 * in        AX area
 * registers C, B, E y, D work, HL round keys; of bank 1 X, A, C x, B passes to come
 * clobbers  AX, BC, DE, flags; HL and bank 1 are kept
 */
#include "parameters.inc"

#define X_0 X_OF(1)
#define X_1 A_OF(1)
#define X_2 C_OF(1)
#define PASSES_TO_COME B_OF(1)

.macro inverse_round key
        mov     a, X_0
        xor     c, a
        mov     a, X_1
        xor     b, a
        mov     a, X_2
        xor     e, a
        movw    ax, bc
        shlw    ax, 5
        mov     d, a
        mov     a, b
        mov     x, a
        mov     a, e
        shlw    ax, 5
        mov     b, a
        mov     a, e
        mov     x, a
        mov     a, c
        shlw    ax, 5
        mov     e, a
        mov     a, d
        mov     c, a
        mov     a, X_0
        xor     a, [hl+\key]
        sub     a, c
        xch     a, X_1
        xor     a, [hl+\key+1]
        subc    a, b
        xch     a, X_2
        xor     a, [hl+\key+2]
        subc    a, e
        mov     X_0, a
.endm

        function DECRYPT
        push    hl
        sel     rb1
        push    ax
        push    bc
        sel     rb0
        movw    hl, ax
        .set    .Lfrom, BLOCK
.irp place, c, b, e, X_0, X_1, X_2
        mov     a, [hl+.Lfrom]
        mov     \place, a
        .set    .Lfrom, .Lfrom + 1
.endr
.if PASSES > 1
        mov     PASSES_TO_COME, #PASSES
        move_pointer WORD*(ROUNDS-2+SKIPPED)
.if SKIPPED
        br      $.Lenter
.endif
.Lpass:
        inverse_round WORD
.Lenter:
        inverse_round 0
        move_pointer -2*WORD
        dec     PASSES_TO_COME
        bnz     $.Lpass
        /* HL is a pass before the round keys. */
        .set    .Lto, 2 * WORD + BLOCK
.else
        .set    .Lkey, ROUND_KEYS
.rept ROUNDS
        .set    .Lkey, .Lkey - WORD
        inverse_round .Lkey
.endr
        .set    .Lto, BLOCK
.endif
.irp place, c, b, e, X_0, X_1, X_2
        mov     a, \place
        mov     [hl+.Lto], a
        .set    .Lto, .Lto + 1
.endr
        sel     rb1
        pop     bc
        pop     ax
        sel     rb0
        pop     hl
        ret
        end_function DECRYPT
