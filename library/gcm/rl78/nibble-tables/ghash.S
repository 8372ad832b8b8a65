/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_ghash: GHASH takes in a block (NIST SP 800-38D, section 6.4)      RL78
 * IDENTIFIER_prepare: tables of multiples of H
 *
 * in        of IDENTIFIER_ghash: DE 16 bytes; HASH and TABLES_PAGE (work.inc)
 *           of IDENTIFIER_prepare: HL tables of 512 bytes, from a multiple of 256 on, H at byte 128 of them
 * out       HL as before
 * clobbers  all other registers, flags
 *
 * Two tables of sixteen multiples of H, by a byte's high bits and by its low ones, the bit of the lowest power on top. Horner's
 * rule takes bytes from the last on. The hash moves by a byte as each of its bytes is written one further than it was read; the byte
 * that leaves comes back by the field's polynomial in the first two. Of two entries one is read by DE and one by HL; each table has a page, so that the upper
 * byte of neither depends on the hash.
 */
#include "rl78.inc"
#include "work.inc"

.equ REDUCTION, 0xe1            /* 1 + x + x^2 + x^7, the lowest power on top */

.macro add_block_byte byte
        mov     a, [de+\byte]
        xor     a, HASH+\byte
        mov     FACTOR+\byte, a
.endm

.macro add_entries_byte byte
        mov     a, [de+\byte]
        xor     a, [hl+\byte]
        xor     a, HASH+\byte-1
        mov     HASH+\byte, a
.endm

        .section .text.GHASH, "ax", @progbits
        .global GHASH
        .type   GHASH, @function
GHASH:
        push    hl
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        add_block_byte \byte
        .endr
        clrw    ax
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    HASH+\place, ax
        .endr
        mov     c, #16
.Lbyte: mov     a, HASH+15
        mov     d, a
        shl     a, 1
        mov     e, a
        shl     a, 5
        xor     e, a
        shl     a, 1
        xor     e, a
        mov     a, d
        shr     a, 1
        xor     d, a
        shr     a, 1
        xor     d, a
        shr     a, 5
        xor     a, d
        mov     HASH-1, a
        mov     a, e
        xor     a, HASH
        mov     HASH, a
        mov     a, FACTOR_INDEXED-1[c]
        mov     b, a
        and     a, #0xf0
        mov     e, a
        mov     a, TABLES_PAGE
        mov     d, a
        inc     a
        mov     h, a
        mov     a, b
        shl     a, 4
        mov     l, a
        .irp    byte, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
        add_entries_byte \byte
        .endr
        dec     c
        skz
        br      $!.Lbyte
        pop     hl
        ret
        end_function GHASH

        .section .text.PREPARE, "ax", @progbits
        .global PREPARE
        .type   PREPARE, @function
PREPARE:
        push    hl
        movw    ax, hl
        addw    ax, #128
        movw    hl, ax
        .irp    distance, -64, -32, -16, 368, -64, -32, -16
        movw    ax, #\distance
        call    !times_x
        .endr
        pop     hl
        push    hl
        call    !add_up
        movw    ax, hl
        addw    ax, #256
        movw    hl, ax
        call    !add_up
        pop     hl
        ret

/* The entry at HL times x to AX bytes further on, where HL is then. */
times_x:
        addw    ax, hl
        movw    de, ax
        push    ax
        mov     c, #16
        clr1    cy
1:      mov     a, [hl]
        rorc    a, 1
        mov     [de], a
        incw    hl
        incw    de
        dec     c
        bnz     $1b
        pop     hl
        subc    a, a
        and     a, #REDUCTION
        xor     a, [hl]
        mov     [hl], a
        ret

/* Entry 0 of the table at HL, and from entries 1, 2, 4 and 8 the others, E being where the highest of their powers lies. */
add_up:
        clrb    a
        mov     b, #16
1:      dec     b
        mov     [hl+b], a
        bnz     $1b
        mov     e, #32
2:      mov     b, #16
3:      mov     a, b
        and     a, #15
        add     a, e
        mov     c, a
        mov     a, [hl+c]
        xor     a, [hl+b]
        mov     x, a
        mov     a, b
        add     a, e
        mov     c, a
        mov     a, x
        mov     [hl+c], a
        inc     b
        mov     a, b
        cmp     a, e
        bnz     $3b
        add     a, e
        mov     e, a
        bnz     $2b
        ret
        end_function PREPARE

        /* What a hash is worked with: absolute, as the assembler knows short addresses only of numbers. R keeps it from
           being taken for unused. */
        .section SYMBOL(.bss., SYMBOL(IDENTIFIER, _work)), "awR", @nobits
        .balign 2
        .skip   WORK_BYTES
