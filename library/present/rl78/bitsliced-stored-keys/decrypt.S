/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(area)      RL78-S2, RL78-S3
 *
 * PRESENT with stored round keys, backward, eight inverse S-boxes at once: no address, branch or timing depends on a
 * secret.
 *
 * in        AX area
 * registers state_in_bank.inc; E, B, C, D four slices, then four bytes
 * clobbers  AX, BC, DE, flags; HL and the other banks are kept
 */
#include "state_in_bank.inc"
#include "bitsliced_half_round.inc"
#include "inverse_bitsliced_half_round.inc"

.macro add_register register, byte, place:vararg
        mov     a, \register
        add_and_store \byte, \place
.endm

        function DECRYPT
        begin
        move_pointer 8*31
        add_round_key
.Lround:
        move_pointer -8
        inverse_bitsliced_sbox byte_0, byte_2, byte_4, byte_6
        inverse_transpose_half
        add_register e, 0, byte_0
        add_register b, 2, byte_2
        add_register c, 1, waiting
        add_register d, 3, waiting+1
        inverse_bitsliced_sbox byte_1, byte_3, byte_5, byte_7
        inverse_transpose_half
        add_register e, 4, byte_4
        add_register b, 6, byte_6
        add_register c, 5, byte_5
        add_register d, 7, byte_7
        movw    ax, waiting
        movw    byte_1, ax
        dec     ROUNDS_TO_COME
        skz
        br      !.Lround
        /* HL is the first round key. */
        inc     h
        finish  0
        end_function DECRYPT
