/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78-S2, RL78-S3
 *
 * x = ((x >>> 8) + y) ^ key, y = (y <<< 3) ^ x. The rounds change between banks 0 and 1: the old state lies in the bank
 * that is being left and is read there as memory, the new one comes about in the other. Bytes 1 and 2 of x, which the
 * next addition takes first, are AX.
 *
 * in        AX area
 * registers of both banks: C, B, E y; D, X, A x; HL round keys. The passes to come are on the stack.
 * clobbers  AX, BC, DE, flags; HL and bank 1 are kept
 */
#include "parameters.inc"

.macro round old, new, key
        sel     rb\new
        movw    bc, BC_OF(\old)
        mov     x, B_OF(\old)
        shlw    bc, 3
        mov     a, E_OF(\old)
        shlw    ax, 3
        mov     e, a
        mov     a, E_OF(\old)
        shr     a, 5
        xor     c, a
        movw    ax, AX_OF(\old)
        addw    ax, BC_OF(\old)
        xor     a, [hl+\key+1]
        xor     b, a
        xch     a, x
        xor     a, [hl+\key]
        xor     c, a
        mov     d, a
        mov     a, D_OF(\old)
        addc    a, E_OF(\old)
        xor     a, [hl+\key+2]
        xor     e, a
.endm

/* In bank 0 where the number of rounds is odd, else in bank 1: the last round ends in bank 1. */
        function ENCRYPT
        push    hl
.if SKIPPED
        subw    ax, #WORD * SKIPPED
.endif
        movw    hl, ax
        keep_bank 1
        movw    hl, HL_OF(0)
.if PASSES > 1
        mov     a, #PASSES
        push    ax
.endif
.if ROUNDS % 2
        sel     rb0
.endif
        .set    .Lfrom, BLOCK + WORD * SKIPPED
.irp register, c, b, e, d, x
        mov     a, [hl+.Lfrom]
        mov     \register, a
        .set    .Lfrom, .Lfrom + 1
.endr
        mov     a, [hl+.Lfrom]
.if SKIPPED
        br      $.Lenter
.endif
.Lpass:
.if PASSES > 1
        round   1, 0, 0
.Lenter:
        round   0, 1, WORD
        sel     rb0
        move_pointer 2*WORD
        movw    HL_OF(1), ax
        mov     a, [sp+1]
        dec     a
        mov     [sp+1], a
        bnz     $.Lpass
        sel     rb1
.else
        .set    .Lkey, 0
.rept ROUNDS / 2
.if ROUNDS % 2
        round   0, 1, .Lkey
        round   1, 0, .Lkey + WORD
.else
        round   1, 0, .Lkey
        round   0, 1, .Lkey + WORD
.endif
        .set    .Lkey, .Lkey + 2 * WORD
.endr
.if ROUNDS % 2
        round   0, 1, .Lkey
.endif
.endif
.if PASSES > 1
        /* HL is behind the round keys. */
        .set    .Lto, WORK + 5
.else
        .set    .Lto, BLOCK + 5
.endif
        mov     [hl+.Lto], a
.irp register, x, d, e, b, c
        .set    .Lto, .Lto - 1
        mov     a, \register
        mov     [hl+.Lto], a
.endr
.if PASSES > 1
        pop     ax
.endif
        give_back_bank 1
        sel     rb0
        pop     hl
        ret
        end_function ENCRYPT
