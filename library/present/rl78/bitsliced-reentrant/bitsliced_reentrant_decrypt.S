/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_decrypt: PRESENT-80 decryption of one block in place, eight S-boxes at once; everything lies in the
 * caller's area                                                                                RL78
 *
 * in        AX area at an even address: 10 bytes of key, 8 of block, 12 of work
 * out       HL as before
 * clobbers  all registers but HL
 *
 * First makes the last round key, then goes back from one to the one before. To the left the register moves by a
 * word and three bits, so that the bits that enter a word on its right are added to it as a word.
 */
#include "bitsliced_in_area.inc"
#include "rounds_back.inc"

/* A word of the register rotated by 61 bits to the right, from the one right of it in AX and entering_bits in BC. */
.macro shift_word_back
        shlw    ax, 3
        addw    ax, bc
.endm

/* The bits that enter a word on its right from the byte that is there, to C. */
.macro entering_bits byte
        mov     a, \byte
        shr     a, 5
        mov     c, a
.endm

/* The register before next_round_key, but for the round counter, to be added after. */
.macro previous_round_key
        movw    ax, KEY_WORD(4)
        movw    de, ax
        shr     a, 4
        mov     b, a
        entering_bits KEY_BYTE(7)
        mov     a, present_inverse_sbox_upper_difference[b]
        xor     d, a
        movw    ax, de
        clrb    b
        shift_word_back
        push    ax
.irp word, 4, 3, 2
        entering_bits KEY_BYTE(2*\word-3)
        movw    ax, KEY_WORD(\word-1)
        shift_word_back
        movw    KEY_WORD(\word), ax
.endr
        entering_bits d
        movw    ax, KEY_WORD(0)
        shift_word_back
        movw    KEY_WORD(1), ax
        pop     ax
        movw    KEY_WORD(0), ax
.endm

/* The block with the round key added, in its place: a word of either has its bytes the other way round. */
.macro add_round_key_by_words
.irp byte, 0, 2, 4, 6
        movw    ax, ROUND_KEY_BYTE(\byte)
        xor     a, BYTE(\byte+1)
        xch     a, x
        xor     a, BYTE(\byte)
        movw    BYTE(\byte+1), ax
.endr
.endm

function DECRYPT
        push    hl
        movw    hl, ax
        load_key
        mov     a, #COUNTER_STEP
        mov     COUNTER, a
.Lkey_schedule:
        next_round_key
        count_round
        bnz     $.Lkey_schedule
        add_round_key_by_words
        rounds_back
        pop     hl
        ret
        .size   DECRYPT, . - DECRYPT
