/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt: encryption of one block in place, constants from a table    RL78
 *
 * in        AX area, at an even address: block 16 bytes, work 58, key 16
 * out       HL as before
 * clobbers  all registers but HL
 *
 * Words do not rotate: four rounds, two and two, take them in turn.
 */
#include "names.inc"
#include "places.inc"
#include "rounds_in_place.inc"
#include "words.inc"
#include "double_swap_in_line.inc"
#include "round_keys.inc"

.macro next_constants
        movw    ax, de
        addw    ax, #16
        movw    de, ax
.endm

/* Two rounds and what comes before and after them. */
.macro pass with_key, rounds
        make_round_keys \with_key
        call    $!.Lnext_l
        call    $!\rounds
        movw    ax, [hl+CONSTANT]
        movw    de, ax
        dec     [hl+PASSES]
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        whiten  0
        copy_key
        mov     [hl+PASSES], #3
        movw    de, #clefia_constants
.Lmake_l:
        to_l
        call    $!.Lfirst_rounds
        next_constants
        call    $!.Llast_rounds
        next_constants
        from_l
        dec     [hl+PASSES]
        bnz     $.Lmake_l
        rotate_back L
        mov     [hl+PASSES], #9
.Lpass:
        pass    0, .Lfirst_rounds
        bz      $.Lpasses_done
        pass    1, .Llast_rounds
        br      $!.Lpass
.Lpasses_done:
        rotate_words BLOCK, 12, 8, 4, 0
        whiten  8
        pop     hl
        ret

.Lnext_l:
        next_constants
        movw    [hl+CONSTANT], ax
        double_swap
        point_to ROUND_KEYS
        ret

.Lfirst_rounds:
        first_rounds
        ret

.Llast_rounds:
        last_rounds
        ret
        .size   ENCRYPT, . - ENCRYPT
