/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * Words do not rotate: four rounds take them in turn. As there are two rounds more than four times four,
 * the first two are the last two of four, with the words named accordingly.
 *
 * in        r12 block (16 bytes), r13 round keys (160 bytes)
 * clobbers  r11, r13-r15, flags; r4-r10 are saved
 */
#include "msp430.inc"
#include "words.inc"
#include "block.inc"

        function ENCRYPT
        save_registers 7
        load_word W2
        load_word W3
        add_key W3
        load_word W0
        load_word W1
        add_key W1
        sub     #16, KEYS
        call    #TWO_ROUNDS
        mov     #4, COUNT
.Lfour_rounds:
        call    #FOUR_ROUNDS
        dec     COUNT
        jnz     .Lfour_rounds
        add_key W0
        add_key W2
        store_word 0, W3
        store_word 4, W0
        store_word 8, W1
        store_word 12, W2
        restore_registers 7
        ret
        end_function ENCRYPT
