/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt and, with WITH_DECRYPT, IDENTIFIER_decrypt: one block in place with stored round keys    RL78
 *
 * in        AX area, at an even address: block 16 bytes, work 22 (BITSLICED: 38), key 16, round keys 160
 * out       HL as before
 * clobbers  all registers but HL
 *
 * Words do not rotate: four rounds, two and two, take them in turn.
 */
#include "names.inc"
#include "places_with_round_keys.inc"
#include "pointer.inc"
#include "rounds_in_place.inc"
#include "words.inc"

function ENCRYPT
        push    hl
        keep_banks
        movw    hl, ax
        whiten  ROUND_KEYS-KEY
        mov     [hl+PASSES], #4
        point_to FIRST_OF_ROUNDS
.Lfour_rounds:
        first_rounds
        move_de 16
        last_rounds
        move_de 16
        dec     [hl+PASSES]
        bz      $.Lend
        br      $!.Lfour_rounds
.Lend:
        first_rounds
        rotate_words BLOCK, 12, 8, 4, 0
        whiten  LAST_WHITENING-KEY
        give_back_banks
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT

#ifdef WITH_DECRYPT
function DECRYPT
        push    hl
        keep_banks
        movw    hl, ax
        whiten  LAST_WHITENING-KEY
        rotate_back BLOCK
        mov     [hl+PASSES], #4
        point_to LAST_WHITENING-16
        first_rounds_back
.Lfour_rounds_back:
        move_de -16
        last_rounds_back
        move_de -16
        first_rounds_back
        dec     [hl+PASSES]
        bz      $.Lfirst
        br      $!.Lfour_rounds_back
.Lfirst:
        whiten  ROUND_KEYS-KEY
        give_back_banks
        pop     hl
        ret
        .size   DECRYPT, . - DECRYPT
#endif
