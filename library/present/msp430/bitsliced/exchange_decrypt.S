/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * Standard round keys, no table. No address, branch or timing depends on a secret.
 *
 * The words of the state are at the same time bits 0 to 3 of the sixteen nibbles before the permutation:
 * the inverse S-box works on them as they are, and only then eight masked exchanges follow.
 *
 * in        R12 block (8 bytes), R13 round keys (256 bytes), both at even addresses
 * clobbers  R11-R15, flags; R5-R10 are saved
 */
#include "msp430.inc"
#include "words.inc"

/*
 * The circuit of bitsliced_sbox.inc backward. In: x3, x2 (complemented), x1, x0 (complemented). Out: x3 holds
 * bit 2, x2 bit 3, x1 bit 1, x0 bit 0 (complemented). 17 cycles.
 */
.macro inverse_bitsliced_sbox x3, x2, x1, x0
        xor     \x1, \x3
        mov     \x1, SPARE
        bic     \x3, SPARE
        xor     SPARE, \x2
        xor     \x0, \x1
        xor     \x2, \x0
        mov     \x0, SPARE
        and     \x3, SPARE
        xor     SPARE, \x1
        xor     \x0, \x3
        mov     \x1, SPARE
        and     \x2, SPARE
        xor     SPARE, \x3
        mov     \x1, SPARE
        and     \x3, SPARE
        xor     SPARE, \x2
        xor     \x3, \x1
.endm

        function DECRYPT
        save_registers 6
        load_words
        /* The last round key. */
        add     #248, ROUND_KEYS
        mov     #31, COUNT
        jmp     .Ladd_key
.Lround:
        inv     WORD_0
        inv     WORD_2
        inverse_bitsliced_sbox WORD_3, WORD_2, WORD_1, WORD_0
        inv     WORD_0
        /* Bits 2 and 3 are in each other's word. */
        exchange WORD_0, WORD_1, 1, EVEN_BITS, SPARE
        exchange WORD_3, WORD_2, 1, EVEN_BITS, SPARE
        exchange WORD_0, WORD_3, 2, EVEN_PAIRS, SPARE
        exchange WORD_1, WORD_2, 2, EVEN_PAIRS, SPARE
        exchange WORD_0, WORD_1, 4, EVEN_NIBBLES, SPARE
        exchange WORD_3, WORD_2, 4, EVEN_NIBBLES, SPARE
        exchange_bytes WORD_3, WORD_0, SPARE
        exchange_bytes WORD_2, WORD_1, SPARE
        mov     WORD_3, SPARE
        mov     WORD_2, WORD_3
        mov     SPARE, WORD_2
        dec     COUNT
.Ladd_key:
        add_round_key
        sub     #16, ROUND_KEYS
        tst     COUNT
        jnz     .Lround
        store_words
        restore_registers 6
        ret
        end_function DECRYPT
