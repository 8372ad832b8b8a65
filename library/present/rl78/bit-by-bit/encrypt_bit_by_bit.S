/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt: PRESENT-80 encryption of one block in place, in little code that keeps the key    RL78
 *
 * in        AX area at an even address: 8 bytes of block, 14 of work, 10 of key
 * out       HL as before
 * clobbers  all registers but HL
 *
 * D holds the round counter.
 */
#define AREA_KEY        22
#define SBOX_DIFFERENCE present_sbox_difference
#include "bit_by_bit.inc"

function ENCRYPT
        push    hl
        movw    hl, ax
        load_key
.Lround:
        call    $!.Ladd_round_key
        substitute
        permute
        count_and_rotate
        substitute_leftmost
        compare_counter
        bnz     $.Lround
        call    $!.Ladd_round_key
        pop     hl
        ret

.Ladd_round_key:
        add_round_key
        ret

        substitute_upper
        .size   ENCRYPT, . - ENCRYPT
