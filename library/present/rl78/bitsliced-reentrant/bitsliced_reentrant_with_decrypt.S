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
#include "rounds_back.inc"

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
        rounds_back
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
