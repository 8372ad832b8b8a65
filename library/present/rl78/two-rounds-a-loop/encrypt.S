/*
 * IDENTIFIER_encrypt: PRESENT-80 encryption of one block in place, fastest in 1 KB of ROM      RL78
 *
 * in        AX area at an even address: 10 bytes of key, 8 of block
 * out       HL as before
 * clobbers  all registers but HL
 * stack     8 bytes: return address 4, HL 2, area 2
 * work      35 bytes at fixed short addresses
 *
 * The state is rewritten in place. A half of a round takes four bytes and leaves four, so their
 * places change; after two rounds they are as before. Bytes that leave as a word share a word:
 *
 *     address         0  1   2  3   4  5   6  7
 *     before round 2  2  0   3  1   4  6   5  7      and before every round of even number
 *     before round 1  2  0   4  6   3  1   5  7      and before every round of odd number
 */
#include "names.inc"
#include "half_round.inc"

#define WORK_BYTES      35
#define KEY_REGISTER    WORK_AREA
#define STATE           (WORK_AREA + 10)
#define SBOX_DIFFERENCE (WORK_AREA + 18)
#define COUNTER         (WORK_AREA + 34) /* that of the pass's first round, times 4 */
#define AREA_BLOCK      10
#include "work_area.inc"
#include "key_register.inc"
#include "state.inc"

/* Adds the round key to the bytes of words 1 and 0, or 2 and 3, in A and X and stores them. 4 clocks. */
.macro add_and_store byte_a, byte_x, address
        xor     a, ROUND_KEY_BYTE(\byte_a)
        xch     a, x
        xor     a, ROUND_KEY_BYTE(\byte_x)
        movw    \address, ax
.endm

/*
 * A round: next round key, both halves. The places of the eight bytes, then those where the halves
 * leave words 0 and 1, 2 and 3. 155 clocks, and those of adding the counter.
 */
.macro round b0, b1, b2, b3, b4, b5, b6, b7, even_01, even_23, odd_01, odd_23
        next_round_key STATE+\b2
        substitute_and_permute_half STATE+\b0, STATE+\b1, STATE+\b3
        mov     c, STATE+\b6
        add_and_store 2, 0, STATE+\even_01
        movw    ax, de
        add_and_store 4, 6, STATE+\even_23
        substitute_and_permute_half STATE+\b4, STATE+\b5, STATE+\b7
        add_and_store 3, 1, STATE+\odd_01
        movw    ax, de
        add_and_store 5, 7, STATE+\odd_23
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        push    hl
        write_sbox_difference
        load_key
        load_word 2, 0, 0
        load_word 4, 6, 2
        load_word 3, 1, 4
        load_word 5, 7, 6
        movw    hl, #present_paired_sbox
        clrb    COUNTER
        br      $!.Lodd_round
.Ltwo_rounds:
        mov     a, COUNTER
        round   1, 3, 0, 2, 4, 6, 5, 7,  0, 2, 4, 6
.Lodd_round:
        mov     a, COUNTER
        add     a, #4
        round   1, 5, 0, 4, 2, 6, 3, 7,  0, 4, 2, 6
        add     COUNTER, #8
        cmp     COUNTER, #128
        skz
        br      $!.Ltwo_rounds
        pop     hl
        store_word 7, 5, 0
        store_word 6, 4, 2
        store_word 2, 0, 4
        store_word 3, 1, 6
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
