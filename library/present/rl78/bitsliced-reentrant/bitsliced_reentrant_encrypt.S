/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt: PRESENT encryption of one block in place, eight S-boxes at once; everything lies
 * in the caller's area                                                                         RL78
 *
 * in        AX area at an even address: 10 or 16 bytes of key, 8 of block, 12 or 18 of work
 * out       HL as before
 * clobbers  all registers but HL
 *
 * KEY_SBOX_WITHOUT_TABLE has the key schedule compute its S-box; KEY_LOADED_IN_LOOP and
 * FIRST_KEY_ADDED_IN_LOOP are smaller and slower.
 */
#include "bitsliced_in_area.inc"

function ENCRYPT
        push    hl
        movw    hl, ax
#ifdef KEY_LOADED_IN_LOOP
        load_key_in_loop
#else
        load_key
#endif
#ifdef FIRST_KEY_ADDED_IN_LOOP
        add_first_key_in_loop
#else
        add_round_key
#endif
        mov     a, #COUNTER_STEP
        mov     COUNTER, a
.Lround:
        next_round_key
        substitute_permute_and_add_key
        count_round
        skz
        br      $!.Lround
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
