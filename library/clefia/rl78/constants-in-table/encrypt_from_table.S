/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt: encryption of one block in place, constants from a table    RL78
 *
 * in        AX area, at an even address: block 16 bytes, work 58, key 16
 * out       HL as before
 * clobbers  all registers but HL
 *
 * The rounds that make L take the constants where they lie.
 */
#include "names.inc"
#include "places.inc"
#include "round.inc"
#include "words.inc"
#include "double_swap_in_line.inc"
#include "round_keys.inc"

.macro next_constants
        movw    ax, de
        addw    ax, #16
        movw    de, ax
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        whiten  0
        copy_key
        mov     [hl+PASSES], #6
        movw    de, #clefia_constants
.Lmake_l:
        to_l
        call    $!.Ltwo_rounds
        from_l
        next_constants
        dec     [hl+PASSES]
        bnz     $.Lmake_l
        rotate_back L
        mov     [hl+PASSES], #9
.Lpass:
        mov     a, [hl+PASSES]
        bf      a.0, $.Lwith_key
        make_round_keys 0
        br      $!.Lround_keys_made
.Lwith_key:
        make_round_keys 1
.Lround_keys_made:
        next_constants
        movw    [hl+CONSTANT], ax
        double_swap
        point_to ROUND_KEYS
        call    $!.Ltwo_rounds
        movw    ax, [hl+CONSTANT]
        movw    de, ax
        dec     [hl+PASSES]
        bz      $.Lpasses_done
        br      $!.Lpass
.Lpasses_done:
        rotate_back BLOCK
        whiten  8
        pop     hl
        ret

#include "two_rounds.inc"
        .size   ENCRYPT, . - ENCRYPT
