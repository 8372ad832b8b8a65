/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78
 *
 * The smallest code: one mix for the block and for the key, which is expanded in place. Both have y first, then x,
 * and what is added is sixteen bytes further on: for the block the key's first word, for the key the number
 * of the round. One bit of the address tells them apart, so the area lies at a multiple of 32.
 *
 * in        AX area
 * registers HL block or key, BC and DE the new y, X byte 0 of the old x
 * clobbers  AX, BC, DE, flags; HL is kept; the key is destroyed
 */
#include "rl78.inc"

#define KEY_WORDS (SPECK_KEY_BITS / 32)
#define ROUNDS    (23 + KEY_WORDS)
#define X         4
#define ADDED     16
#define KEY       16 /* its first word, then those that are mixed with it, in turns */
#define NUMBER    32 /* of the round, four bytes */

        function ENCRYPT
        push    hl
        movw    hl, ax
        clrw    ax
        movw    [hl+NUMBER], ax
        movw    [hl+NUMBER+2], ax
.Lmix:
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
        mov     a, [hl+X]
        mov     x, a
        mov     a, [hl+X+1]
        add     a, [hl]
        xor     a, [hl+ADDED]
        mov     [hl+X], a
        xor     c, a
        mov     a, [hl+X+2]
        addc    a, [hl+1]
        xor     a, [hl+ADDED+1]
        mov     [hl+X+1], a
        xor     b, a
        mov     a, [hl+X+3]
        addc    a, [hl+2]
        xor     a, [hl+ADDED+2]
        mov     [hl+X+2], a
        xor     e, a
        mov     a, x
        addc    a, [hl+3]
        xor     a, [hl+ADDED+3]
        mov     [hl+X+3], a
        xor     d, a
        movw    ax, bc
        movw    [hl], ax
        movw    ax, de
        movw    [hl+2], ax
        mov     a, l
        xor     a, #KEY
        mov     l, a
        bt      a.4, $.Lmix
        /* The words behind the first of the key move on; the new one becomes the last. */
.irp half, 0, 2
        movw    ax, [hl+KEY+4+\half]
        movw    bc, ax
        movw    ax, [hl+KEY+8+\half]
        movw    [hl+KEY+4+\half], ax
#if KEY_WORDS == 4
        movw    ax, [hl+KEY+12+\half]
        movw    [hl+KEY+8+\half], ax
#endif
        movw    ax, bc
        movw    [hl+KEY+4*(KEY_WORDS-1)+\half], ax
.endr
        inc     [hl+NUMBER]
        mov     a, [hl+NUMBER]
        cmp     a, #ROUNDS
        bnz     $.Lmix
        pop     hl
        ret
        end_function ENCRYPT
