/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt, IDENTIFIER_decrypt: PRESENT of one block in place, eight S-boxes at once; everything lies
 * in the caller's area                                                                         RL78
 *
 * in        AX area at an even address: 10 or 16 bytes of key, 8 of block, 12 or 18 of work
 * out       HL as before
 * clobbers  all registers but HL
 *
 * Decryption first makes the last round key, then goes back from one to the one before.
 */
#include "bitsliced_in_area.inc"
#include "previous_round_key_in_area.inc"
#include "inverse_bitsliced_half_round.inc"

/* A byte of nibbles in a register, with its round key. 3 clocks. */
.macro add_register_and_store register, byte
        mov     a, \register
        add_and_store \byte
.endm

/* Saves HL, loads the key and starts counting. */
.macro begin
        push    hl
        movw    hl, ax
        call    $!.Lload_key
.endm

function ENCRYPT
        begin
        call    $!.Ladd_round_key
        mov     a, COUNTER
.Lround:
        call    $!.Lnext_round_key
        substitute_permute_and_add_key
        count_round
        skz
        br      $!.Lround
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT

        .global DECRYPT
        .type   DECRYPT, @function
DECRYPT:
        begin
.Lkey_schedule:
        call    $!.Lnext_round_key
        count_round
        bnz     $.Lkey_schedule
        call    $!.Ladd_round_key
.Lround_back:
        previous_round_key
        mov     a, COUNTER
        sub     a, #COUNTER_STEP
        mov     COUNTER, a
        xor     a, COUNTER_IN_KEY
        mov     COUNTER_IN_KEY, a
        inverse_bitsliced_sbox BYTE(0), BYTE(2), BYTE(4), BYTE(6)
        inverse_transpose_half
        add_register_and_store e, 0
        add_register_and_store b, 2
        mov     a, c
        add_and_keep 1, mov x, a
        mov     a, d
        add_and_keep 3, push ax
        inverse_bitsliced_sbox BYTE(1), BYTE(3), BYTE(5), BYTE(7)
        inverse_transpose_half
        add_register_and_store e, 4
        add_register_and_store b, 6
        add_register_and_store c, 5
        add_register_and_store d, 7
        pop     ax
        mov     BYTE(3), a
        mov     a, x
        mov     BYTE(1), a
        mov     a, COUNTER
        cmp     a, #COUNTER_STEP
        skz
        br      $!.Lround_back
        pop     hl
        ret
        .size   DECRYPT, . - DECRYPT

/* Leaves the first round's counter in A. */
.Lload_key:
        load_key
        mov     a, #COUNTER_STEP
        mov     COUNTER, a
        ret

.Ladd_round_key:
        add_round_key
        ret

.Lnext_round_key:
        next_round_key
        ret
