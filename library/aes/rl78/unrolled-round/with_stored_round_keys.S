/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The identifier's _encrypt and, with WITH_DECRYPT, _decrypt: AES of one block in place with stored round keys
 *                                                                         RL78
 *
 * in        AX area, at an even address: the round keys, 16 bytes of block
 *           or, with APART, AX block and BC round keys, at any addresses
 * out       HL as before
 * clobbers  all registers but HL; the work area
 *
 * The state lies in the work area, and HL goes from round key to round key.
 */
#define ROUND_KEYS_STORED
#ifdef WITH_DECRYPT
#include "decrypt_column.inc"
#else
#include "encrypt_column.inc"
#endif
#include "work_area.inc"

#define ROUNDS          (AES_KEY_BITS / 32 + 6)
#define LAST_ROUND_KEY  (16 * ROUNDS)
#define BLOCK           (LAST_ROUND_KEY + 16)
#define ROUNDS_LEFT     CONSTANT

.macro move_hl distance
        movw    ax, hl
        addw    ax, #\distance
        movw    hl, ax
.endm

function ENCRYPT
        push    hl
#ifdef APART
        push    ax
        movw    de, ax
        movw    ax, bc
#endif
        movw    hl, ax
        add_first_key BLOCK
        mov     ROUNDS_LEFT, #ROUNDS - 1
.Lround:
        move_hl 16
        mix_columns
        dec     ROUNDS_LEFT
        skz
        br      $!.Lround
        move_hl 16
#ifdef APART
        pop     de
#endif
        last_round
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT

#ifdef WITH_DECRYPT
function DECRYPT
        push    hl
#ifdef APART
        push    ax
        movw    de, ax
        movw    ax, bc
#endif
        addw    ax, #LAST_ROUND_KEY
        movw    hl, ax
        add_first_key
        mov     ROUNDS_LEFT, #ROUNDS - 1
.Lround_back:
        move_hl -16
        inverse_mix_columns
        dec     ROUNDS_LEFT
        skz
        br      $!.Lround_back
        move_hl -16
#ifdef APART
        pop     de
#endif
        last_inverse_round BLOCK
        pop     hl
        ret
        .size   DECRYPT, . - DECRYPT
#endif
