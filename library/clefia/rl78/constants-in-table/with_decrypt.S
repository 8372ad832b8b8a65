/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt, IDENTIFIER_decrypt: one block in place, constants from a table    RL78
 *
 * in        AX area, at an even address: block 16 bytes, work 58, key 16
 * out       HL as before
 * clobbers  all registers but HL
 *
 * Decryption has the words rotate the other way. They do rotate as in encryption here, which is two
 * places off after each round; so every second round takes the pairs of words in each other's place.
 *
 * DoubleSwap undoes itself if the halves of L are exchanged before and after it.
 */
#include "names.inc"
#include "places.inc"
#include "pointer.inc"
#include "round.inc"
#include "words.inc"
#include "double_swap_in_line.inc"
#include "round_keys.inc"

#define CONSTANTS_OF_L 96

function ENCRYPT
        push    hl
        movw    hl, ax
        point_to KEY
        call    $!.Lwhiten
        call    $!.Lmake_l
        mov     [hl+PASSES], #9
.Lencryption:
        call    $!.Lmake_round_keys
        move_de 16
        movw    [hl+CONSTANT], ax
        call    $!.Ldouble_swap
        point_to ROUND_KEYS
        call    $!.Lround
        move_de 8
        call    $!.Lround
        movw    ax, [hl+CONSTANT]
        movw    de, ax
        dec     [hl+PASSES]
        bnz     $.Lencryption
        rotate_back BLOCK
        point_to KEY+8
        br      $.Llast_whitening
        .size   ENCRYPT, . - ENCRYPT

        .global DECRYPT
        .type   DECRYPT, @function
DECRYPT:
        push    hl
        movw    hl, ax
        point_to KEY+8
        call    $!.Lwhiten
        call    $!.Lmake_l
        mov     [hl+PASSES], #8
.Llast_l:
        call    $!.Ldouble_swap
        dec     [hl+PASSES]
        bnz     $.Llast_l
        movw    de, #clefia_constants+CONSTANTS_OF_L+8*16
        mov     [hl+PASSES], #9
.Ldecryption:
        call    $!.Lmake_round_keys
        move_de -16
        movw    [hl+CONSTANT], ax
        call    $!.Lexchange_halves
        call    $!.Ldouble_swap
        call    $!.Lexchange_halves
        point_to ROUND_KEYS+8
        call    $!.Lround
        point_to ROUND_KEYS
        call    $!.Lround_of_exchanged_pairs
        movw    ax, [hl+CONSTANT]
        movw    de, ax
        dec     [hl+PASSES]
        bnz     $.Ldecryption
        rotate_words BLOCK, 12, 8, 4, 0
        point_to KEY
.Llast_whitening:
        call    $!.Lwhiten
        pop     hl
        ret
        .size   DECRYPT, . - DECRYPT

/* Two words at DE to the second and fourth word of the block. */
.Lwhiten:
        push    hl
        mov     c, #4
.Lwhiten_byte:
        mov     a, [de]
        xor     a, [hl+BLOCK+4]
        mov     [hl+BLOCK+4], a
        mov     a, [de+4]
        xor     a, [hl+BLOCK+12]
        mov     [hl+BLOCK+12], a
        incw    de
        incw    hl
        dec     c
        bnz     $.Lwhiten_byte
        pop     hl
        ret

/* L, and DE to the constants behind those that make it. */
.Lmake_l:
        copy_key
        movw    de, #clefia_constants
        mov     [hl+PASSES], #12
.Lmake_l_round:
        to_l
        call    $!.Lround
        from_l
        move_de 8
        dec     [hl+PASSES]
        bnz     $.Lmake_l_round
        rotate_back L
        ret

/* Those of two rounds from constants at DE. */
.Lmake_round_keys:
        mov     a, [hl+PASSES]
        bf      a.0, $.Lwith_key
        make_round_keys 0
        ret
.Lwith_key:
        make_round_keys 1
        ret

.Ldouble_swap:
        double_swap
        ret

/* The halves of L. */
.Lexchange_halves:
.irp byte, 0, 2, 4, 6
        movw    ax, [hl+L+\byte]
        movw    bc, ax
        movw    ax, [hl+L+\byte+8]
        movw    [hl+L+\byte], ax
        movw    ax, bc
        movw    [hl+L+\byte+8], ax
.endr
        ret

.Lround:
        round   0
        ret

.Lround_of_exchanged_pairs:
        round_of_exchanged_pairs 0
        ret
