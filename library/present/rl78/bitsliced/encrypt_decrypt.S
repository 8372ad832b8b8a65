/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt, IDENTIFIER_decrypt: PRESENT-80 of one block in place, eight S-boxes at once, both in
 * 1 KB of ROM                                                                                  RL78
 *
 * in        AX area at an even address: 10 bytes of key, 8 of block
 * out       HL as before
 * clobbers  all registers but HL
 * work      19 bytes at fixed short addresses
 *
 * Decryption first makes the last round key, then goes back from one to the one before.
 */
#include "rl78.inc"

#define WORK_BYTES      19
#define KEY_REGISTER    WORK_AREA
#define STATE           (WORK_AREA + 10)
#define COUNTER         (WORK_AREA + 18) /* that of the round, times 4 */
#define SBOX_DIFFERENCE         present_sbox_upper_difference
#define INVERSE_SBOX_DIFFERENCE present_inverse_sbox_upper_difference
#define AREA_BLOCK      10
#include "work_area.inc"
#include "key_register.inc"
#include "bitsliced_state.inc"
#include "bitsliced_round.inc"
#include "inverse_bitsliced_half_round.inc"

.macro add_register_and_store register, byte, place
        mov     a, \register
        add_and_store \byte, \place
.endm

/* A round after previous_round_key; clobbers A, B, C, D, E, HL. 160 clocks. */
.macro inverse_permute_substitute_and_add_key
        inverse_bitsliced_sbox byte_0, byte_2, byte_4, byte_6
        inverse_transpose_half
        add_register_and_store e, 0, byte_0
        add_register_and_store b, 2, byte_2
        add_register_and_store c, 1, l
        add_register_and_store d, 3, h
        inverse_bitsliced_sbox byte_1, byte_3, byte_5, byte_7
        inverse_transpose_half
        add_register_and_store e, 4, byte_4
        add_register_and_store b, 6, byte_6
        add_register_and_store c, 5, byte_5
        add_register_and_store d, 7, byte_7
        movw    ax, hl
        movw    byte_1, ax
.endm

/* Saves HL and the area's address, loads the key and starts counting. */
.macro begin
        push    hl
        push    ax
        movw    hl, ax
        call    $!.Lload_key
        mov     COUNTER, #4
.endm

function ENCRYPT
        begin
        call    $!.Lload_state
.Lround:
        mov     a, COUNTER
        next_round_key byte_3
        substitute_permute_and_add_key
        add     COUNTER, #4
        cmp     COUNTER, #128
        skz
        br      $!.Lround
/* Where decryption ends as well. */
.Lfinish:
        pop     hl
        store_state
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT

        .global DECRYPT
        .type   DECRYPT, @function
DECRYPT:
        begin
.Lkey_schedule:
        mov     a, COUNTER
        next_round_key
        add     COUNTER, #4
        cmp     COUNTER, #128
        bnz     $.Lkey_schedule
        call    $!.Lload_state
.Lround_back:
        previous_round_key
        sub     COUNTER, #4
        mov     a, COUNTER
        xor     a, KEY_BYTE(4)
        mov     KEY_BYTE(4), a
        inverse_permute_substitute_and_add_key
        cmp     COUNTER, #4
        skz
        br      $!.Lround_back
        br      $!.Lfinish
        .size   DECRYPT, . - DECRYPT

.Lload_key:
        load_key
        ret

.Lload_state:
        load_state
        ret

