/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt: PRESENT-80 encryption of one block in place, eight S-boxes at once, in 512 bytes
 * of ROM; the only table is for the nibble of the key schedule                                 RL78
 *
 * in        AX area at an even address: 10 bytes of key, 8 of block
 * out       HL as before
 * clobbers  all registers but HL
 * work      36 bytes at fixed short addresses
 *
 * Four bytes of the state, 0-3 or 4-7, hold nibbles of all 16 bits: byte (w, n) at place (m, s) holds
 * bit s of nibble 4 w + 2 n + m, with n, m one bit each and s two. Three exchanges of a bit of the
 * byte's number with one of the place leave byte s with places (w, n, m): the four bytes are those of
 * the four words of the new state already, and the S-box takes one of each.
 */
#include "rl78.inc"

#define WORK_BYTES      36
#define KEY_REGISTER    WORK_AREA
#define STATE           (WORK_AREA + 10)
#define COUNTER         (WORK_AREA + 18) /* that of the round, times 4 */
#define SBOX_DIFFERENCE (WORK_AREA + 20)
#define AREA_BLOCK      10
#include "work_area.inc"
#include "key_register.inc"
#include "bitsliced_state.inc"
#include "bitsliced_round.inc"

function ENCRYPT
        push    hl
        movw    hl, ax
        push    hl
        write_sbox_difference
        load_key
        load_state
        mov     COUNTER, #4
.Lround:
        mov     a, COUNTER
        next_round_key byte_3
        substitute_permute_and_add_key
        add     COUNTER, #4
        cmp     COUNTER, #128
        skz
        br      $!.Lround
        pop     hl
        store_state
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
