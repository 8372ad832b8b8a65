/*
 * aes128_encrypt: AES-128 encryption of one block in place                RL78
 *
 * in        AX area, at an even address: 16 bytes of key, 16 of block
 * out       HL as before
 * clobbers  all registers but HL; the work area
 * stack     8 bytes: return address 4, HL 2, half a column 2
 * clocks    2757; call and return included
 *
 * The state lies in the work area, the round key where the block was: what both a table index and
 * an operand need is in the work area, which short addresses reach.
 */
#include "encrypt_column.inc"
#include "work_area.inc"

function ENCRYPT
        push    hl
        movw    hl, ax
        oneb    CONSTANT
        add_first_key
        first_round_key
.Lround:
        mix_columns
        next_round_key
        cmp     CONSTANT, #LAST_CONSTANT
        skz
        br      $!.Lround
        last_round
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
