/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt and, with WITH_DECRYPT, IDENTIFIER_decrypt: one block in place, round keys made byte by
 * byte as they are used    RL78
 *
 * in        AX area, at an even address: block 16 bytes, key 16, work 21
 * out       HL as before
 * clobbers  all registers but HL
 *
 * Words do not rotate: four rounds, two and two, take them in turn. Such a round is its own inverse.
 */
#define ROUND_KEYS_NOT_STORED
#include "names.inc"
#include "places_without_round_keys.inc"
#include "pointer.inc"
#include "rounds_in_place.inc"
#include "words.inc"
#include "double_swap_in_line.inc"

/* L but for the order of its words, and DE to the constants behind those that make it. */
.macro make_l
        copy_key
        mov     [hl+PASSES], #3
        movw    de, #clefia_constants
        round_keys_with 0, 0
        .set    .Lstate, L
.Lmake_l_rounds:
        first_rounds
        move_de 16
        last_rounds
        move_de 16
        dec     [hl+PASSES]
        bz      $.Ll_made
        br      $!.Lmake_l_rounds
.Ll_made:
        .set    .Lstate, BLOCK
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        whiten  0
#ifdef WITH_DECRYPT
        call    $!.Lmake_l
#else
        make_l
#endif
        rotate_back L
        mov     [hl+PASSES], #4
.Lfour_rounds:
        round_keys_with 1, 0
        first_rounds
        move_de 16
        double_swap
        round_keys_with 1, 1
        last_rounds
        move_de 16
        double_swap
        dec     [hl+PASSES]
        bz      $.Lend
        br      $!.Lfour_rounds
.Lend:
        round_keys_with 1, 0
        first_rounds
        rotate_words BLOCK, 12, 8, 4, 0
        whiten  8
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT

#ifdef WITH_DECRYPT
#include "four_rounds_decrypt.inc"
#endif
