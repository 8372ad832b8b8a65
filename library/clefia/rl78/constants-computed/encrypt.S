/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt: encryption of one block in place                    RL78
 *
 * in        AX area, at an even address: block 16 bytes, work 58, key 16
 * out       HL as before
 * clobbers  all registers but HL
 */
#include "names.inc"
#include "places.inc"
#include "round.inc"
#include "words.inc"
#include "constants.inc"
#ifdef STEPS_IN_LINE
#include "double_swap_in_line.inc"
#else
#include "double_swap.inc"
#endif

/* 16 bytes to the round keys. */
.macro add_to_round_keys place
#ifdef STEPS_IN_LINE
        .set    .Lbyte_number, 0
.rept 16
        mov     a, [hl+\place+.Lbyte_number]
        xor     a, [hl+ROUND_KEYS+.Lbyte_number]
        mov     [hl+ROUND_KEYS+.Lbyte_number], a
        .set    .Lbyte_number, .Lbyte_number + 1
.endr
#else
        push    hl
        mov     c, #16
1:      mov     a, [hl+\place]
        xor     a, [hl+ROUND_KEYS]
        mov     [hl+ROUND_KEYS], a
        incw    hl
        dec     c
        bnz     $1b
        pop     hl
#endif
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        whiten  0
        copy_key
        movw    ax, #0x428a
        movw    [hl+CONSTANT], ax
        mov     [hl+PASSES], #6
.Lmake_l:
        call    $!.Lconstants
        point_to ROUND_KEYS
        to_l
        call    $!.Ltwo_rounds
        from_l
        dec     [hl+PASSES]
        bnz     $.Lmake_l
        rotate_back L
        mov     [hl+PASSES], #9
.Lpass:
        call    $!.Lconstants
        add_to_round_keys L
        mov     a, [hl+PASSES]
        bf      a.0, $.Lwith_key
        br      $!.Lwithout_key
.Lwith_key:
        add_to_round_keys KEY
.Lwithout_key:
        double_swap
        point_to ROUND_KEYS
        call    $!.Ltwo_rounds
        dec     [hl+PASSES]
        bz      $.Lpasses_done
        br      $!.Lpass
.Lpasses_done:
        rotate_back BLOCK
        whiten  8
        pop     hl
        ret

.Lconstants:
        make_constants
        ret

#include "two_rounds.inc"
#ifdef S0_FROM_NIBBLES
#include "s0_from_nibbles.inc"
#endif
        .size   ENCRYPT, . - ENCRYPT
