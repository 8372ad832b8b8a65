/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * Every nibble stays where it is: the permutation is followed by choosing other sources and targets
 * from round to round, and that choice has a period of four. Which nibble lies where was searched so
 * that two neighbours always have targets in one word, and so that two tables suffice: A0 and A1 hold
 * the nibbles that are of even number at the beginning, B0 and B1 those of odd number. Words are
 * rotated left by one bit, so that a mask makes of a byte the offset of a two-byte entry.
 *
 * A round is 26 cycles, or 34 with TWINE_ONE_TABLE. ROUNDS_UNROLLED is 36 (no loop) or 4. With 36, TWINE_TABLES_ADDRESS may be defined
 * as where the linker places the tables, a multiple of 1024: two exclusive-ors then make of a word two
 * addresses, and a round is 24 cycles.
 *
 * in        R12 block (8 bytes), R13 round keys (144 bytes), both at even addresses
 */
#include "msp430.inc"

#include "words.inc"

        function ENCRYPT
        save_registers SAVED
        mov     #0x0f0f, LOW_NIBBLES
        /* Nibble 3 of an input word is the upper half of its second byte. */
        mov     @BLOCK+, INPUT
        first_nibbles INPUT, 0x00f0, A0
        first_nibbles INPUT, 0x0f00, B0
        swpb    INPUT
        shift_right_4 INPUT
        add_nibbles   INPUT, 0x000f, A0
        swpb    INPUT
        last_nibbles  INPUT, 0xf000, B0
        mov     @BLOCK+, INPUT
        first_nibbles INPUT, 0x000f, B1
        first_nibbles INPUT, 0xf000, A1
        swpb    INPUT
        add_nibbles   INPUT, 0xf000, A0
        last_nibbles  INPUT, 0x000f, B0
        mov     @BLOCK+, INPUT
        rotate_left_4 INPUT
        add_nibbles   INPUT, 0x00f0, B1
        add_nibbles   INPUT, 0x0f00, A0
        swpb    INPUT
        add_nibbles   INPUT, 0x00f0, B0
        last_nibbles  INPUT, 0x0f00, A1
        mov     @BLOCK+, INPUT
        add_nibbles   INPUT, 0x00f0, A1
        add_nibbles   INPUT, 0x0f00, B1
        swpb    INPUT
        shift_right_4 INPUT
        add_nibbles   INPUT, 0x000f, A1
        swpb    INPUT
        last_nibbles  INPUT, 0xf000, B1
        begin_rounds
.rept ROUNDS_UNROLLED / 4
        half_round A0, UPPER_LOWER, B0, B1
        half_round A1, UPPER_LOWER, B1, B0
        half_round B0, UPPER_LOWER, A1, A0
        half_round B1, UPPER_LOWER, A0, A1
        half_round A0, LOWER_UPPER, B0, B1
        half_round A1, LOWER_UPPER, B1, B0
        half_round B0, LOWER_UPPER, A1, A0
        half_round B1, LOWER_UPPER, A0, A1
.endr
        end_rounds
        first_nibbles A0, 0x000f, OUTPUT_1
        swpb    A0
        first_nibbles A0, 0x000f, OUTPUT_2
        shift_right_4 A0
        keep_nibbles  0x0f0f, OUTPUT_3
        first_nibbles A1, 0x0f0f, OUTPUT_0
        shift_right_4 A1
        add_nibbles   A1, 0x0f00, OUTPUT_1
        swpb    A1
        last_nibbles  A1, 0x0f00, OUTPUT_2
        add_nibbles   B0, 0x00f0, OUTPUT_0
        swpb    B0
        add_nibbles   B0, 0x00f0, OUTPUT_3
        shift_left_4 B0
        last_nibbles  B0, 0xf0f0, OUTPUT_2
        add_nibbles   B1, 0xf0f0, OUTPUT_1
        shift_left_4 B1
        add_nibbles   B1, 0xf000, OUTPUT_0
        swpb    B1
        last_nibbles  B1, 0xf000, OUTPUT_3
        store_block
        end_function ENCRYPT
