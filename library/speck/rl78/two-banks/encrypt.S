/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78-S2, RL78-S3
 *
 * Every round written out. The rounds change between banks 0 and 1; bytes 0 to 2 of x stay where the block
 * has its x. First and last round read and write the block themselves.
 *
 * in        AX area
 * registers BC and DE of both banks y, HL the area, A byte 3 of x
 * clobbers  AX, BC, DE, flags; HL and bank 1 are kept
 */
#include "parameters.inc"
#include "rotate.inc"

#define Y        BLOCK
#define X        (BLOCK + 4)
#define X_0_EVEN [hl+X]
#define X_0_ODD  [hl+X+1]
#define X_1_2    [hl+X+2]
#include "round.inc"

/* The last round, in bank `new`; what it leaves of x goes to its place in the block. */
.macro last_round old, new, key
        sel     rb\new
        rotate_left_3 \old
        movw    ax, X_1_2
        addw    ax, BC_OF(\old)
        xor     a, [hl+\key+1]
        xor     b, a
        /* Byte 0 of the old x makes room, in X. */
#if ROUNDS % 2
        mov     [hl+X+1], a
        xch     a, x
        xor     a, [hl+\key]
        xor     c, a
        xch     a, X_0_EVEN
        mov     x, a
#else
        xch     a, X_0_ODD
        xch     a, x
        xor     a, [hl+\key]
        xor     c, a
        mov     [hl+X], a
#endif
        mov     a, A_OF(\old)
        addc    a, DE_OF(\old)
        xor     a, [hl+\key+2]
        xor     e, a
        mov     [hl+X+2], a
        mov     a, x
        addc    a, D_OF(\old)
        xor     a, [hl+\key+3]
        xor     d, a
        mov     [hl+X+3], a
        store_word Y
.endm

        function ENCRYPT
        push    hl
        movw    hl, ax
        keep_bank 1
        movw    hl, HL_OF(0)
        /* The first round, from the block. */
        sel     rb0
        movw    ax, [hl+Y]
        movw    bc, ax
        shlw    bc, 3
        mov     a, [hl+Y+3]
        shr     a, 5
        xor     c, a
        movw    ax, [hl+Y+2]
        shlw    ax, 3
        movw    de, ax
        mov     a, [hl+Y+1]
        shr     a, 5
        xor     e, a
        mov     a, [hl+X+1]
        mov     x, a
        mov     a, [hl+X+2]
        addw    ax, [hl+Y]
        xor     a, [hl+1]
        xor     b, a
        xch     a, x
        xor     a, [hl]
        xor     c, a
        mov     X_0_ODD, a
        mov     a, [hl+X+3]
        addc    a, [hl+Y+2]
        xor     a, [hl+2]
        xor     e, a
        movw    X_1_2, ax
        mov     a, [hl+X]
        addc    a, [hl+Y+3]
        xor     a, [hl+3]
        xor     d, a
        .set    .Lkey, 4
.rept (ROUNDS - 2) / 2
        round   0, 1, X_0_ODD, X_0_EVEN, .Lkey
        round   1, 0, X_0_EVEN, X_0_ODD, .Lkey + 4
        .set    .Lkey, .Lkey + 8
.endr
#if ROUNDS % 2
        round   0, 1, X_0_ODD, X_0_EVEN, .Lkey
        last_round 1, 0, .Lkey + 4
#else
        last_round 0, 1, .Lkey
#endif
        give_back_bank 1
        sel     rb0
        pop     hl
        ret
        end_function ENCRYPT
