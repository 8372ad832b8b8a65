/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_encrypt: AES-128 encryption of one block in place                RL78
 *
 * in        AX area, at an even address: 16 bytes of key, 16 of block
 * out       HL as before
 * clobbers  all registers but HL; the work area
 *
 * The state lies in the work area, the round key where the block was: what both a table index and
 * an operand need is in the work area, which short addresses reach.
 */
#include "encrypt_column.inc"
#include "work_area.inc"

function ENCRYPT
        push    hl
        movw    hl, ax
        oneb    CONSTANT
#ifdef SMALL_DECRYPT
        .global START
START:  add_first_key
        /* Decryption, which comes by with another constant, goes on in its own code. */
        cmp     CONSTANT, #1
        skz
        br      !DECRYPT_ROUNDS
#else
        add_first_key
#endif
        first_round_key
.Lround:
        mix_columns
        next_round_key
        cmp     CONSTANT, #LAST_CONSTANT
        skz
        br      $!.Lround
        last_round
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
