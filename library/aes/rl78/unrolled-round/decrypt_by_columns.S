/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_decrypt: AES-128 decryption of one block in place                RL78
 *
 * in        AX area, at an even address: 16 bytes of key, 16 of block
 * out       HL as before
 * clobbers  all registers but HL; the work area
 *
 * The key schedule runs forward in place of the key, then back, so that the key is there again at the
 * end. The state lies in the work area, what a column leaves for later where the block was.
 */
#include "decrypt_column.inc"

function DECRYPT
        push    hl
        movw    hl, ax
        mov     CONSTANT, #FIRST_CONSTANT
.Lforward:
        advance_key
        cmp     CONSTANT, #LAST_CONSTANT
        bnz     $.Lforward
#ifdef SMALL_DECRYPT
        br      !START
#else
        add_first_key
        br      $!.Lkey
#endif
.Lround:
        inverse_mix_columns
#ifdef SMALL_DECRYPT
        .global DECRYPT_ROUNDS
DECRYPT_ROUNDS:
        previous_key_by_rows
#else
.Lkey:  previous_key
#endif
        cmp     CONSTANT, #FIRST_CONSTANT
        skz
        br      $!.Lround
        last_inverse_round
        pop     hl
        ret
        .size   DECRYPT, . - DECRYPT
