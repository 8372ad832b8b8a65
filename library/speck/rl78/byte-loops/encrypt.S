/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78
 *
 * The smallest code for words of any size: one mix for the block and for the key, which is expanded in place, and in
 * it one loop over the bytes of a word. Both have y first, then x, and what is added is OFFSET bytes further on: for
 * the block the key's first word, for the key the number of the round. One bit of the address tells them apart, so
 * the area lies at a multiple of 2 OFFSET.
 *
 * in        AX area
 * registers HL the byte of y, D byte 0 of the old x, C the old byte of y below, B bytes to come,
 *           E carry
 * clobbers  AX, BC, DE, flags; HL is kept; the key is destroyed
 */
#include "rl78.inc"

#define WORD      (SPECK_BLOCK_BITS / 16) /* bytes */
#define KEY_WORDS (SPECK_KEY_BITS / WORD / 8)
#define X         WORD
#define NUMBER    (2 * OFFSET) /* of the round, a word */

#if SPECK_BLOCK_BITS == 32
#define ROUNDS 22
#define LEFT   2 /* y is rotated left by so much, x right by 7 */
#else
#define LEFT   3 /* and x right by 8 */
#endif
#if SPECK_BLOCK_BITS == 48 || SPECK_BLOCK_BITS == 64
#define ROUNDS (19 + KEY_WORDS + 4 * (WORD - 3))
#elif SPECK_BLOCK_BITS == 96
#define ROUNDS (26 + KEY_WORDS)
#elif SPECK_BLOCK_BITS == 128
#define ROUNDS (30 + KEY_WORDS)
#endif

        function ENCRYPT
        push    hl
        movw    hl, ax
        clrw    ax
        .set    .Lplace, 0
.rept (WORD + 1) / 2
        movw    [hl+NUMBER+.Lplace], ax
        .set    .Lplace, .Lplace + 2
.endr
.Lmix:
.if WORD == 2
        movw    ax, [hl+X]
        mov1    cy, a.7
        rolwc   ax, 1
        movw    [hl+X], ax
.endif
        mov     a, [hl+X]
        mov     d, a
        mov     a, [hl+WORD-1]
        mov     c, a
        mov     b, #WORD
        clr1    cy
.Lbyte:
        mov     a, d
        dec     b
        bz      $.Llast_byte
        mov     a, [hl+X+1]
.Llast_byte:
        addc    a, [hl]
        xor     a, [hl+OFFSET]
        mov     [hl+X], a
        /* The carry waits in bit 0 of E. */
        rolc    a, 1
        mov     e, a
        mov     a, c
        mov     x, a
        mov     a, [hl]
        mov     c, a
        shlw    ax, LEFT
        xor     a, [hl+X]
        mov     [hl], a
        mov     a, e
        rorc    a, 1
        incw    hl
        inc     b
        dec     b
        bnz     $.Lbyte
        /* Back by a word, and from the block to the key or the other way. */
        mov     a, l
        xor     a, #OFFSET + WORD
        mov     l, a
        and     a, #OFFSET
        bnz     $.Lmix
.if KEY_WORDS > 2
        /* The words behind the first of the key move on; the new one becomes the last. */
        push    hl
        mov     b, #WORD
.Lmove:
        mov     a, [hl+OFFSET+WORD]
        xch     a, [hl+OFFSET+WORD*(KEY_WORDS-1)]
.if KEY_WORDS == 4
        xch     a, [hl+OFFSET+WORD*2]
.endif
        mov     [hl+OFFSET+WORD], a
        incw    hl
        dec     b
        bnz     $.Lmove
        pop     hl
.endif
        inc     [hl+NUMBER]
        mov     a, [hl+NUMBER]
        cmp     a, #ROUNDS
        bnz     $.Lmix
        pop     hl
        ret
        end_function ENCRYPT
