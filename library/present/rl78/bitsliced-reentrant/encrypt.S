/*
 * IDENTIFIER_encrypt: PRESENT-80 encryption of one block in place, eight S-boxes at once; everything lies
 * in the caller's area                                                                         RL78
 *
 * in        AX area at an even address: 10 bytes of key, 8 of block, 12 of work
 * out       HL as before
 * clobbers  all registers but HL
 * stack     8 bytes: return address 4, HL 2, a byte of the state 2
 * clocks    6686, call and return included
 */
#define IN_AREA
#include "names.inc"

#define BLOCK        10
#define KEY_REGISTER 18
#define COUNTER      [hl+28] /* that of the round, times 4 */
#include "key_register_in_area.inc"
#include "bitsliced_half_round.inc"

/* Bytes of the state are counted from the least significant one. */
#define BYTE(number) [hl+BLOCK+7-(number)]

/* Adds a byte of the round key to A and stores it. 2 clocks. */
.macro add_and_store byte
        xor     a, ROUND_KEY_BYTE(\byte)
        mov     BYTE(\byte), a
.endm

/* The same while the old byte is still needed. 2 clocks. */
.macro add_and_keep byte, instruction:vararg
        xor     a, ROUND_KEY_BYTE(\byte)
        \instruction
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        load_key
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
        mov     a, BYTE(\byte)
        add_and_store \byte
.endr
        mov     a, #4
        mov     COUNTER, a
.Lround:
        next_round_key
        load    c, BYTE(3)
        transpose_half BYTE(0), BYTE(1), BYTE(2), BYTE(3)
        bitsliced_sbox "add_and_store 0", "add_and_store 2", "add_and_keep 4, mov e, a", "add_and_keep 6, push ax"
        load    c, BYTE(7)
        transpose_half BYTE(4), BYTE(5), BYTE(6), BYTE(7)
        bitsliced_sbox "add_and_store 1", "add_and_store 3", "add_and_store 5", "add_and_store 7"
        pop     ax
        mov     BYTE(6), a
        mov     a, e
        mov     BYTE(4), a
        mov     a, COUNTER
        add     a, #4
        mov     COUNTER, a
        cmp     a, #128
        skz
        br      $!.Lround
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
