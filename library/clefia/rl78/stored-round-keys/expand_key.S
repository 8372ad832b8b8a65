/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_expand_key: the round keys of CLEFIA-128, constants from a table    RL78
 *
 * in        AX area, at an even address: block 16 bytes, work 22 (BITSLICED: 38), key 16, round keys 160
 * out       HL as before
 * clobbers  all registers but HL
 */
#include "names.inc"
#include "places_with_round_keys.inc"
#include "pointer.inc"
#include "round.inc"
#include "words.inc"
#include "double_swap_in_line.inc"

#define CONSTANTS_OF_L 96

/* The round keys of two rounds to DE; BC is the displacement of their constants. */
.macro store_round_keys with_key
        .set    .Lbyte_number, 0
.rept 16
        mov     a, clefia_constants+.Lbyte_number[bc]
        xor     a, [hl+L+.Lbyte_number]
.if \with_key
        xor     a, [hl+KEY+.Lbyte_number]
.endif
.if .Lbyte_number
        mov     [de+.Lbyte_number], a
.else
        mov     [de], a
.endif
        .set    .Lbyte_number, .Lbyte_number + 1
.endr
.endm

/* Half of the key to the two words at `place`. */
.macro store_whitening from, place
.irp byte, 0, 2, 4, 6
        movw    ax, [hl+KEY+\from+\byte]
        movw    [hl+\place+\byte], ax
.endr
.endm

function EXPAND_KEY
        push    hl
        keep_banks
        movw    hl, ax
        store_whitening 0, ROUND_KEYS
        store_whitening 8, LAST_WHITENING
        copy_key
        mov     [hl+PASSES], #12
        movw    de, #clefia_constants
        .set    .Lstate, L
.Lmake_l:
        round   0
        move_de 8
        dec     [hl+PASSES]
        bz      $.Ll_made
        br      $!.Lmake_l
.Ll_made:
        rotate_back L
        mov     [hl+PASSES], #4
        point_to FIRST_OF_ROUNDS
        movw    bc, #CONSTANTS_OF_L
.Lfour_rounds:
        store_round_keys 0
        call    $!.Lnext
        store_round_keys 1
        call    $!.Lnext
        dec     [hl+PASSES]
        bz      $.Llast_rounds
        br      $!.Lfour_rounds
.Llast_rounds:
        store_round_keys 0
        give_back_banks
        pop     hl
        ret

/* L, DE and BC to the next two rounds'. */
.Lnext:
        push    bc
        double_swap
        pop     bc
        movw    ax, bc
        addw    ax, #16
        movw    bc, ax
        move_de 16
        ret
        .size   EXPAND_KEY, . - EXPAND_KEY
