/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt: PRESENT-80 encryption of one block in place, an even number of rounds a pass      RL78
 *
 * in        AX area at an even address: 10 bytes of key, 8 of block
 * out       HL as before
 * clobbers  all registers but HL
 * work      two_rounds_work.inc
 *
 * The state is rewritten in place. A half of a round takes four bytes and leaves four, so their
 * places change; after two rounds they are as before. Bytes that leave as a word share a word:
 *
 *     address         0  1   2  3   4  5   6  7
 *     before round 2  2  0   3  1   4  6   5  7      and before every round of even number
 *     before round 1  2  0   4  6   3  1   5  7      and before every round of odd number
 *
 * PAIRS_UNROLLED is the number of times two rounds are written out: 15 (no loop), or 1, 3 or 5.
 */
#include "two_rounds_work.inc"

#include "half_round.inc"

/* Adds the round key to the bytes of words 1 and 0, or 2 and 3, in A and X and stores them. 4 clocks. */
.macro add_and_store byte_a, byte_x, address
        xor     a, ROUND_KEY_BYTE(\byte_a)
        xch     a, x
        xor     a, ROUND_KEY_BYTE(\byte_x)
        movw    \address, ax
.endm

/*
 * A round: next round key, both halves. Its macro, the places of the eight bytes, then those where the halves
 * leave words 0 and 1, 2 and 3. 117 clocks and those of the key.
 */
.macro round next_key, b0, b1, b2, b3, b4, b5, b6, b7, even_01, even_23, odd_01, odd_23
        \next_key STATE+\b2
        substitute_and_permute_half STATE+\b0, STATE+\b1, STATE+\b3
        mov     c, STATE+\b6
        add_and_store 2, 0, STATE+\even_01
        movw    ax, de
        add_and_store 4, 6, STATE+\even_23
        substitute_and_permute_half STATE+\b4, STATE+\b5, STATE+\b7
        add_and_store 3, 1, STATE+\odd_01
        movw    ax, de
        add_and_store 5, 7, STATE+\odd_23
.endm

/* The round counter, 4 times, in A: `counter`, in a loop counted from that of its first round. */
.macro load_counter counter
#if PAIRS_UNROLLED == 15
        mov     a, #\counter
#else
        mov     a, COUNTER
.if \counter
        add     a, #\counter
.endif
#endif
.endm

.macro even_round counter
        load_counter \counter
        round   next_round_key_ahead, 1, 3, 0, 2, 4, 6, 5, 7,  0, 2, 4, 6
.endm

.macro odd_round counter
        load_counter \counter
#if PAIRS_UNROLLED == 15
        round   next_round_key_ahead, 1, 5, 0, 4, 2, 6, 3, 7,  0, 4, 2, 6
#else
        round   next_round_key_in_place, 1, 5, 0, 4, 2, 6, 3, 7,  0, 4, 2, 6
#endif
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        push    hl
        write_sbox_difference
        .set    words_ahead, 1
        load_key
        load_word 2, 0, 0
        load_word 4, 6, 2
        load_word 3, 1, 4
        load_word 5, 7, 6
        movw    hl, #present_paired_sbox
#if PAIRS_UNROLLED == 15
        odd_round 4
        .set    .Lcounter, 8
.rept 15
        even_round .Lcounter
        odd_round .Lcounter+4
        .set    .Lcounter, .Lcounter + 8
.endr
#else
        /* The first pass has its last round only. */
        mov     COUNTER, #(8 - 8 * PAIRS_UNROLLED) & 0xff
        br      $!.Llast_round
.Lrounds:
        .set    words_ahead, 0
        .set    .Lcounter, 0
.rept PAIRS_UNROLLED - 1
        even_round .Lcounter
        odd_round .Lcounter+4
        .set    .Lcounter, .Lcounter + 8
.endr
        even_round .Lcounter
.Llast_round:
        odd_round 8*PAIRS_UNROLLED-4
        add     COUNTER, #8 * PAIRS_UNROLLED
        cmp     COUNTER, #128
        skz
        br      $!.Lrounds
#endif
        pop     hl
        store_word 7, 5, 0
        store_word 6, 4, 2
        store_word 2, 0, 4
        store_word 3, 1, 6
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT

#ifdef WITH_DECRYPT
#include "two_rounds_decrypt.inc"
#endif
