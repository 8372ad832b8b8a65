/*
 * IDENTIFIER_encrypt: PRESENT-80 encryption of one block in place, eight S-boxes at once, in 512 bytes
 * of ROM; the only table is for the nibble of the key schedule                                 RL78
 *
 * in        AX area at an even address: 10 bytes of key, 8 of block
 * out       HL as before
 * clobbers  all registers but HL
 * stack     8 bytes: return address 4, HL 2, area 2
 * work      36 bytes at fixed short addresses
 *
 * Four bytes of the state, 0-3 or 4-7, hold nibbles of all 16 bits: byte (w, n) at place (m, s) holds
 * bit s of nibble 4 w + 2 n + m, with n, m one bit each and s two. Three exchanges of a bit of the
 * byte's number with one of the place leave byte s with places (w, n, m): the four bytes are those of
 * the four words of the new state already, and the S-box takes one of each.
 */
#include "names.inc"

#define WORK_BYTES      36
#define KEY_REGISTER    WORK_AREA
#define STATE           (WORK_AREA + 10)
#define COUNTER         (WORK_AREA + 18) /* that of the round, times 4 */
#define SBOX_DIFFERENCE (WORK_AREA + 20)
#define AREA_BLOCK      10
#include "work_area.inc"
#include "key_register.inc"
#include "state.inc"
#include "bitsliced_half_round.inc"

/* Places of the bytes of the state. */
        .set    byte_0, STATE+0
        .set    byte_1, STATE+1
        .set    byte_2, STATE+2
        .set    byte_3, STATE+3
        .set    byte_4, STATE+4
        .set    byte_6, STATE+5
        .set    byte_5, STATE+6
        .set    byte_7, STATE+7

/* Adds a byte of the round key to A and stores it. 2 clocks. */
.macro add_and_store byte, place
        xor     a, ROUND_KEY_BYTE(\byte)
        mov     \place, a
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        push    hl
        write_sbox_difference
        load_key
        load_word 0, 1, 0
        load_word 2, 3, 2
        load_word 4, 6, 4
        load_word 5, 7, 6
        mov     COUNTER, #4
.Lround:
        mov     a, COUNTER
        next_round_key byte_3
        transpose_half byte_0, byte_1, byte_2, byte_3
        bitsliced_sbox "add_and_store 0, byte_0", "add_and_store 2, byte_2", "add_and_store 4, l", "add_and_store 6, h"
        mov     c, byte_7
        transpose_half byte_4, byte_5, byte_6, byte_7
        bitsliced_sbox "add_and_store 1, byte_1", "add_and_store 3, byte_3", "add_and_store 5, byte_5", "add_and_store 7, byte_7"
        movw    ax, hl
        movw    byte_4, ax
        add     COUNTER, #4
        cmp     COUNTER, #128
        skz
        br      $!.Lround
        pop     hl
        store_word 7, 5, 0
        store_word 6, 4, 2
        store_word 3, 2, 4
        store_word 1, 0, 6
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
