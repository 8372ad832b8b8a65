/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * Standard round keys, no table. No address, branch or timing depends on a secret.
 *
 * Eight masked exchanges bring bit s of nibble 4 w + n from word w, place 4 n + s, to word s, place 4 w + n:
 * there sixteen S-boxes are done at once, and what comes out are the words behind the permutation.
 *
 * in        R12 block (8 bytes), R13 round keys (256 bytes), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "bitsliced_sbox.inc"
#include "words.inc"

        function ENCRYPT
        save_registers 7
        load_words
        mov     #32, COUNT
        jmp     .Ladd_key
.Lround:
        exchange_bytes WORD_2, WORD_0, SPARE
        exchange_bytes WORD_3, WORD_1, SPARE
        exchange WORD_0, WORD_1, 4, EVEN_NIBBLES, SPARE
        exchange WORD_2, WORD_3, 4, EVEN_NIBBLES, SPARE
        exchange WORD_0, WORD_2, 2, EVEN_PAIRS, SPARE
        exchange WORD_1, WORD_3, 2, EVEN_PAIRS, SPARE
        exchange WORD_0, WORD_1, 1, EVEN_BITS, SPARE
        exchange WORD_2, WORD_3, 1, EVEN_BITS, SPARE
        inv     WORD_0
        bitsliced_sbox WORD_3, WORD_2, WORD_1, WORD_0, SPARE, SPARE_1
        mov     WORD_2, WORD_3
        mov     WORD_1, WORD_2
        mov     WORD_0, WORD_1
        mov     SPARE_1, WORD_0
        inv     WORD_2
        inv     WORD_0
.Ladd_key:
        add_round_key
        dec     COUNT
        jnz     .Lround
        store_words
        restore_registers 7
        ret
        end_function ENCRYPT
