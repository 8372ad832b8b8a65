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
#include "inverse_bitsliced_half_round.inc"

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

/* A byte of nibbles in a register, with its round key. */
.macro add_register_and_store register, byte
        mov     a, \register
        add_and_store \byte
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
.Lround:
        previous_round_key
        mov     a, COUNTER
        sub     a, #COUNTER_STEP
        mov     COUNTER, a
        xor     a, COUNTER_IN_KEY
        mov     COUNTER_IN_KEY, a
        inverse_bitsliced_sbox BYTE(0), BYTE(2), BYTE(4), BYTE(6)
        inverse_transpose_half
        add_register_and_store e, 0
        add_register_and_store b, 2
        mov     a, c
        add_and_keep 1, mov x, a
        mov     a, d
        add_and_keep 3, push ax
        inverse_bitsliced_sbox BYTE(1), BYTE(3), BYTE(5), BYTE(7)
        inverse_transpose_half
        add_register_and_store e, 4
        add_register_and_store b, 6
        add_register_and_store c, 5
        add_register_and_store d, 7
        pop     ax
        mov     BYTE(3), a
        mov     a, x
        mov     BYTE(1), a
        mov     a, COUNTER
        cmp     a, #COUNTER_STEP
        skz
        br      $!.Lround
        pop     hl
        ret
        .size   DECRYPT, . - DECRYPT
