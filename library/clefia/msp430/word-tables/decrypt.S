/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * As encryption, with the words taken in turn the other way round and the round keys from the last to the
 * first.
 *
 * in        r12 block (16 bytes), r13 round keys (160 bytes)
 * clobbers  r11, r13-r15, flags; r4-r10 are saved
 */
#include "msp430.inc"
#include "words.inc"
#include "block.inc"

        function DECRYPT
        save_registers 7
        add     #152, KEYS
        load_word W2
        load_word W3
        add_key W3
        load_word W0
        load_word W1
        add_key W1
        sub     #24, KEYS
        mov     #5, COUNT
        br      #.Ltwo_rounds
.Lfour_rounds:
        f0      24, W0, W1
        f1      28, W2, W3
        f0      16, W3, W0
        f1      20, W1, W2
.Ltwo_rounds:
        f0      8, W2, W3
        f1      12, W0, W1
        f0      0, W1, W2
        f1      4, W3, W0
        sub     #32, KEYS
        dec     COUNT
        jnz     .Lfour_rounds
        add     #24, KEYS
        add_key W2
        add_key W0
        store_word 0, W1
        store_word 4, W2
        store_word 8, W3
        store_word 12, W0
        restore_registers 7
        ret
        end_function DECRYPT
