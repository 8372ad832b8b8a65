/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt, IDENTIFIER_decrypt: PRESENT-80 of one block in place, both in 512 bytes of ROM   RL78
 *
 * in        AX area at an even address: 8 bytes of block, 18 of work, 10 of key
 * out       HL as before
 * clobbers  all registers but HL
 *
 * D holds the round counter, C which S-box it is. Decryption first makes the last round key, then goes back from
 * one to the one before. It shares all but the permutation and the rotation of the key register.
 */
#define AREA_KEY        26
#define SBOX_DIFFERENCE present_both_sbox_differences
#define TABLE           c
#define INVERSE         16 /* where the inverse S-box begins in the table */
#include "bit_by_bit.inc"

/* Back again: each pass makes room for a bit in the nibbles, the uppermost first. Clobbers A, X, BC and E. */
.macro permute_back
.irp place, 6, 4, 2, 0
        movw    ax, [hl+\place]
        xch     a, x
        push    ax
.endr
        mov     x, #4
.Lword_back:
        pop     bc
        push    hl
        mov     e, #8
.Ltwo_bits_back:
        mov     a, [hl]
        shl     a, 1
        rolwc   bc, 1
        mov1    a.4, cy
        rolwc   bc, 1
        mov1    a.0, cy
        mov     [hl], a
        incw    hl
        dec     e
        bnz     $.Ltwo_bits_back
        pop     hl
        dec     x
        bnz     $.Lword_back
.endm

/*
 * Rotates the register by 19 bits to the left, from its beginning on, and takes the counter out of it and back to
 * that of the round before; zero when there is none. Clobbers A, X and E.
 */
.macro rotate_and_count_back
        movw    ax, KEY_BYTE(0)
        movw    KEY_BYTE(10), ax
        mov     a, KEY_BYTE(2)
        mov     KEY_BYTE(12), a
        push    hl
        mov     e, #KEY_BYTES
.Lrotate_byte_back:
        mov     a, KEY_BYTE(3)
        mov     x, a
        mov     a, KEY_BYTE(2)
        shlw    ax, 3
        mov     KEY_BYTE(0), a
        incw    hl
        dec     e
        bnz     $.Lrotate_byte_back
        pop     hl
        mov     a, COUNTER
        xor     a, KEY_BYTE(5)
        mov     KEY_BYTE(5), a
        mov     a, COUNTER
        sub     a, #4
        mov     COUNTER, a
.endm

function ENCRYPT
        push    hl
        call    $!.Lload_key
.Lround:
        call    $!.Ladd_round_key
        clrb    TABLE
        call    $!.Lsubstitute
        permute
        call    $!.Lnext_round_key
        bnz     $.Lround
/* Where decryption ends as well. */
.Lfinish:
        call    $!.Ladd_round_key
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT

        .global DECRYPT
        .type   DECRYPT, @function
DECRYPT:
        push    hl
        call    $!.Lload_key
.Lkey_schedule:
        call    $!.Lnext_round_key
        bnz     $.Lkey_schedule
.Lround_back:
        call    $!.Ladd_round_key
        permute_back
        mov     TABLE, #INVERSE
        call    $!.Lsubstitute
        call    $!.Lsubstitute_leftmost
        rotate_and_count_back
        bnz     $.Lround_back
        br      $.Lfinish
        .size   DECRYPT, . - DECRYPT

.Lload_key:
        movw    hl, ax
        load_key
        ret

.Ladd_round_key:
        add_round_key
        ret

.Lsubstitute:
        substitute
        ret

/* Zero after the last. */
.Lnext_round_key:
        count_and_rotate
        clrb    TABLE
        call    $!.Lsubstitute_leftmost
        compare_counter
        ret

.Lsubstitute_leftmost:
        substitute_leftmost
        ret

        substitute_upper or a, TABLE
