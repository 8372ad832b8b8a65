/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A block into the chaining value: Threefish of the block, plus the block.
 *
 * in        HL area; A where the block's zeros start, up to END; DE position (the tweak's low bytes)
 * clobbers  all registers but HL; the block
 *
 * The key's ring and the tweak's are read backwards, from the last word to the first: then each injection
 * goes on where the one before it has stopped. Their two places wait on the stack.
 */
#include "names.inc"
#include "layout.inc"
#include "rotations.inc"
#include "entries.inc"
#include "eight.inc"
#ifdef IN_LINE
#include "rotate_by_product.inc"
#else
#include "rotate_bit_by_bit.inc"
#endif

function CHAIN
1:      cmp     a, #END
        bz      $2f
        mov     b, a
        clrb    a
        mov     [hl+b], a
        inc     b
        mov     a, b
        br      $1b
2:      movw    ax, de
        movw    [hl+TWEAK], ax
        movw    [hl+TWEAK+16], ax
        mov     a, [hl+FLAGS]
        mov     [hl+TWEAK+23], a
        mov     [hl+NUMBER], #0

        movw    ax, #0x1a22             /* the parity of all words of the key is this constant */
        movw    [hl+PARITY], ax
        movw    ax, #0xa9fc
        movw    [hl+PARITY+2], ax
        movw    ax, #0x1bda
        movw    [hl+PARITY+4], ax
        movw    ax, #0x1bd1
        movw    [hl+PARITY+6], ax
        mov     c, #PARITY
3:      mov     b, #PARITY + 8
        call    !xor_word
        mov     a, c
        cmp     a, #KEY
        bnz     $3b

        movw    bc, #(BLOCK + BYTES) << 8 | (CIPHER + BYTES)
        call    !copy
        mov     e, #0                   /* number of the mix, modulo 256 */
        movw    bc, #(8 * (WORDS - 1)) << 8 | (TWEAK + 8)
        push    bc

inject: movw    bc, #NUMBER << 8 | (CIPHER + 8 * (WORDS - 1))
        call    !add_word
        inc     [hl+NUMBER]
        pop     bc
        mov     a, c
        mov     x, a
        mov     c, #CIPHER + 8 * (WORDS - 1)
1:      call    !add_word
        mov     a, b
        sub     a, #16
        sknc
        add     a, #BYTES + 8
        mov     b, a
        mov     a, c
        sub     a, #16
        mov     c, a
        cmp     a, #CIPHER - 8
        bnz     $1b
        mov     a, x
        xch     a, b
        mov     x, a
        mov     c, #CIPHER + 8 * (WORDS - 2)
2:      call    !add_word
        mov     a, b
        sub     a, #16
        cmp     a, #TWEAK
        sknc
        add     a, #24
        mov     b, a
        mov     a, c
        sub     a, #16
        mov     c, a
        cmp     a, #CIPHER + 8 * (WORDS - 4)
        bnz     $2b
        mov     a, b
        mov     c, a
        mov     a, x
        mov     b, a
        push    bc
        mov     a, [hl+NUMBER]
        cmp     a, #INJECTIONS
        bz      $finished

mix:    mov     a, e
        and     a, #4 * WORDS - 1
        mov     b, a
        shl     a, 4
        and     a, #8 * WORDS - 16
        add     a, #CIPHER
        mov     c, a
        mov     a, e
        shr     a, WORDS / 4
        xor     a, e
        shl     a, 4
        and     a, #8 * WORDS - 16
        add     a, #CIPHER + 8
        mov     x, a
        mov     a, rotations[b]
        inc     e
        push    de
        mov     e, a
        mov     a, x
        mov     b, a
        call    !add_word
        rotate_word
        call    !xor_word
        pop     de
        mov     a, e
        and     a, #2 * WORDS - 1
        bnz     $mix
        br      $!inject

finished:
        pop     bc
        movw    bc, #(BLOCK + BYTES) << 8 | (CIPHER + BYTES)
        mov     d, #BYTES
        call    !xor_bytes
        movw    bc, #(BLOCK + BYTES) << 8 | (KEY + BYTES)

/* Copies a block's bytes, from what ends at B to what ends at C. */
copy:   mov     d, #BYTES
1:      dec     b
        dec     c
        mov     a, [hl+b]
        mov     [hl+c], a
        dec     d
        bnz     $1b
        ret

/* Exclusive-or of the word (or D bytes) that ends at C into what ends at B; both go to their starts. */
xor_word:
        mov     d, #8
xor_bytes:
        dec     b
        dec     c
        mov     a, [hl+b]
        xor     a, [hl+c]
        mov     [hl+b], a
        dec     d
        bnz     $xor_bytes
        ret

/* Adds the word at B to the one at C; both go to their ends. */
add_word:
        clr1    cy
        eight   add_byte
        ret
        .size   CHAIN, . - CHAIN
