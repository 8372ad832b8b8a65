/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78-S2, RL78-S3
 *
 * PRESENT with stored round keys, eight S-boxes at once: no address, branch or timing depends on a secret.
 *
 * in        AX area
 * registers state_in_bank.inc; X, B, D, C four slices
 * clobbers  AX, BC, DE, flags; HL and the other banks are kept
 */
#include "state_in_bank.inc"
#include "bitsliced_half_round.inc"

        function ENCRYPT
        begin
        add_round_key
.Lround:
        move_pointer 8
        mov     c, byte_3
        transpose_half byte_0, byte_1, byte_2, byte_3
        bitsliced_sbox "add_and_store 0, byte_0", "add_and_store 2, byte_2", \
                       "add_and_store 4, waiting", "add_and_store 6, waiting+1"
        mov     c, byte_7
        transpose_half byte_4, byte_5, byte_6, byte_7
        bitsliced_sbox "add_and_store 1, byte_1", "add_and_store 3, byte_3", \
                       "add_and_store 5, byte_5", "add_and_store 7, byte_7"
        movw    ax, waiting
        movw    byte_4, ax
        dec     ROUNDS_TO_COME
        skz
        br      !.Lround
        /* HL is the last round key. */
        finish  8
        end_function ENCRYPT
