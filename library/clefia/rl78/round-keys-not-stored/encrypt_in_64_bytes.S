/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt: encryption of one block in place, round keys made byte by byte as they are used    RL78
 *
 * in        AX area, at an even address: block 16 bytes, key 16, work 21
 * out       HL as before
 * clobbers  all registers but HL
 *
 * The key is added to L before every other pass of two rounds and after it.
 */
#define ROUND_KEYS_NOT_STORED
#include "names.inc"
#include "places_without_round_keys.inc"
#include "pointer.inc"
#include "round.inc"
#include "words.inc"
#include "double_swap_in_line.inc"

.macro add_key_to_l
        push    hl
        mov     c, #4
1:
.irp byte, 0, 1, 2, 3
        mov     a, [hl+KEY+\byte]
        xor     a, [hl+L+\byte]
        mov     [hl+L+\byte], a
.endr
.rept 4
        incw    hl
.endr
        dec     c
        bnz     $1b
        pop     hl
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        whiten  0
        copy_key
        mov     [hl+PASSES], #12
        movw    de, #clefia_constants
        round_keys_with 0, 0
        .set    .Lstate, L
.Lmake_l:
        round   0
        move_de 8
        dec     [hl+PASSES]
        bz      $.Ll_made
        br      $!.Lmake_l
.Ll_made:
        rotate_back L
        mov     [hl+PASSES], #9
        round_keys_with 1, 0
        .set    .Lstate, BLOCK
.Lpass:
        round   0
        round   8
        move_de 16
        mov     a, [hl+PASSES]
        bt      a.0, $.Lwithout_key
        add_key_to_l
.Lwithout_key:
        dec     [hl+PASSES]
        bz      $.Lpasses_done
        double_swap
        mov     a, [hl+PASSES]
        bt      a.0, $.Lnext_without_key
        add_key_to_l
.Lnext_without_key:
        br      $!.Lpass
.Lpasses_done:
        rotate_back BLOCK
        whiten  8
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
