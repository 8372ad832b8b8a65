/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_ghash: GHASH takes in a block (NIST SP 800-38D, section 6.4), without tables or branches      RL78
 *
 * in        DE 16 bytes; HASH and CONTEXT_AT (work.inc)
 * out       HL as before
 * clobbers  all other registers, flags
 *
 * The product of two numbers of 128 bits without carries is nine of 32 bits (Karatsuba, twice), each in the
 * registers: of the highest bit of four bytes of H, then of the next ones, and doubled between. An addition that a bit of H
 * skips takes as long as one that is made. The lower half of the product is reduced into the upper, word by word.
 *
 * A product of 32 bits: BC, DE, HL, X and TOP, the lowest byte first, A works
 */
#include "rl78.inc"
#include "work.inc"
#include "parts.inc"

/* If a bit of H is set, four bytes of the hash to the product, the lowest first */
.macro add_word bit, t0, t1, t2, t3
        mov1    cy, \bit
        mov     a, FACTOR+3
        sknc
        xor     \t0, a
        mov     a, FACTOR+2
        sknc
        xor     \t1, a
        mov     a, FACTOR+1
        sknc
        xor     \t2, a
        mov     a, FACTOR
        sknc
        xor     \t3, a
.endm

.macro double
        shlw    bc, 1
        xchw    ax, de
        rolwc   ax, 1
        xchw    ax, de
        xchw    ax, hl
        rolwc   ax, 1
        xchw    ax, hl
        mov     a, TOP
        rolwc   ax, 1
        mov     TOP, a
.endm

/* The product, from A and X on, to where it belongs */
.macro store to
        mov     a, TOP
        movw    \to+6, ax
        movw    ax, hl
        movw    \to+4, ax
        movw    ax, de
        movw    \to+2, ax
        movw    ax, bc
        movw    \to, ax
.endm

/* The third product between the first two of a half, of which it has the sum besides */
.macro add_between byte, low, high
        mov     a, OF_LOWER+4+\byte
        xor     a, OF_LOWER+8+\byte
        mov     OF_LOWER+8+\byte, a
        xor     a, OF_LOWER+\byte
        xor     a, \low
        mov     OF_LOWER+4+\byte, a
        mov     a, OF_LOWER+8+\byte
        xor     a, OF_LOWER+12+\byte
        xor     a, \high
        mov     OF_LOWER+8+\byte, a
.endm

/* The same for halves: both middle parts, in place of the product of the sums */
.macro add_half_between byte
        mov     a, OF_LOWER+8+\byte
        xor     a, OF_UPPER+\byte
        mov     x, a
        xor     a, OF_LOWER+\byte
        xor     a, OF_SUMS+\byte
        mov     OF_SUMS+\byte, a
        mov     a, x
        xor     a, OF_UPPER+8+\byte
        xor     a, OF_SUMS+8+\byte
        mov     OF_SUMS+8+\byte, a
.endm

.macro add_word_to_de
        xor     d, a
        xch     a, x
        xor     e, a
        xch     a, x
.endm

/* What a byte on the right of the field comes back as one byte further right, by x + x^2 + x^7, in A */
.macro carried_from byte
        mov     a, \byte
        shl     a, 1
        mov     c, a
        shl     a, 5
        xor     c, a
        shl     a, 1
        xor     a, c
.endm

/* Word `number` of the product's lower half, at `from`, into that of the upper, and what is carried from it into B, the byte
   before, which is then ready; its own higher byte is in B after it. */
.macro reduce number, from, into
        carried_from \from
.if \number == 0
        xor     a, OF_SUMS+7            /* the highest byte of the lower half, which comes last */
        mov     OF_SUMS+7, a
.else
        xor     a, b
        mov     HASH+16-2*\number, a
.endif
        movw    ax, \into
        movw    de, ax
        movw    ax, \from
        add_word_to_de
        shrw    ax, 1
        add_word_to_de
        shrw    ax, 1
        add_word_to_de
        shrw    ax, 5
        xor     d, a
        mov     a, x
        xor     a, e
        mov     HASH+15-2*\number, a
        mov     a, d
        mov     b, a
.endm

function GHASH
        push    hl
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        mov     a, [de+\byte]
        xor     a, HASH+\byte
        mov     HASH+\byte, a
        .endr
        movw    ax, CONTEXT_AT
        movw    NEXT_PART, ax
        for_each_half product_of_half
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        add_half_between \byte
        .endr
        reduce  0, OF_LOWER, OF_SUMS+8
        reduce  1, OF_LOWER+2, OF_SUMS+10
        reduce  2, OF_LOWER+4, OF_SUMS+12
        reduce  3, OF_LOWER+6, OF_SUMS+14
        reduce  4, OF_SUMS, OF_UPPER+8
        reduce  5, OF_SUMS+2, OF_UPPER+10
        reduce  6, OF_SUMS+4, OF_UPPER+12
        reduce  7, OF_SUMS+6, OF_UPPER+14
        mov     HASH, a
        pop     hl
        ret

/* HALF with the next parts of H; the two products before move on. */
product_of_half:
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    ax, OF_UPPER+\place
        movw    OF_SUMS+\place, ax
        movw    ax, OF_LOWER+\place
        movw    OF_UPPER+\place, ax
        .endr
        take_lower_word
        call    !product_of_word
        store   OF_LOWER
        take_upper_word
        call    !product_of_word
        store   OF_LOWER+8
        take_sum_of_words
        call    !product_of_word
        add_between 0, c, l
        add_between 1, b, h
        add_between 2, e, x
        add_between 3, d, TOP
        ret

product_of_word:
        movw    ax, NEXT_PART
        movw    hl, ax
        movw    ax, [hl]
        movw    PART_OF_H, ax
        movw    ax, [hl+2]
        movw    PART_OF_H+2, ax
        movw    ax, hl
        addw    ax, #4
        movw    NEXT_PART, ax
        clrw    ax
        movw    de, ax
        movw    hl, ax
        clrw    bc
        clrb    TOP
        .irp    bit, 7, 6, 5, 4, 3, 2, 1, 0
        add_word PART_OF_H+3.\bit, c, b, e, d
        add_word PART_OF_H+2.\bit, b, e, d, l
        add_word PART_OF_H+1.\bit, e, d, l, h
        add_word PART_OF_H.\bit, d, l, h, x
.if \bit
        double
.endif
        .endr
        ret
        end_function GHASH

        /* What a hash is worked with: absolute, as the assembler knows short addresses only of numbers. R keeps it from
           being taken for unused. */
        .section SYMBOL(.bss., SYMBOL(IDENTIFIER, _work)), "awR", @nobits
        .balign 2
        .skip   WORK_BYTES
