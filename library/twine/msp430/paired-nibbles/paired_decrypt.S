/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * The rounds of paired_encrypt.S in reverse order: nibbles stay where they are, and what a round adds to its
 * targets is added once more to take it off. Only the places at the beginning and the end are others.
 *
 * in        R12 block (8 bytes), R13 round keys (144 bytes), both at even addresses
 * clobbers  R11-R15, flags; R6-R10 are saved, R5 too with TWINE_TABLES_ADDRESS
 */
#include "msp430.inc"
#include "words.inc"

        function DECRYPT
        save_registers SAVED
        mov     #0x0f0f, LOW_NIBBLES
        /* The last round's. */
        add     #140, ROUND_KEYS
        mov     @BLOCK+, INPUT
        first_nibbles INPUT, 0x0f0f, A1
        first_nibbles INPUT, 0x00f0, B0
        shift_right_4 INPUT
        first_nibbles INPUT, 0x0f00, B1
        mov     @BLOCK+, INPUT
        first_nibbles INPUT, 0x000f, A0
        add_nibbles   INPUT, 0xf0f0, B1
        shift_left_4 INPUT
        last_nibbles  INPUT, 0xf000, A1
        mov     @BLOCK+, INPUT
        swpb    INPUT
        add_nibbles   INPUT, 0x0f00, A0
        mov     INPUT, OFFSET
        shift_left_4 OFFSET
        last_nibbles  OFFSET, 0x00f0, A1
        shift_right_4 INPUT
        last_nibbles  INPUT, 0x0f0f, B0
        mov     @BLOCK+, INPUT
        swpb    INPUT
        add_nibbles   INPUT, 0xf000, B0
        mov     INPUT, OFFSET
        shift_left_4 OFFSET
        last_nibbles  OFFSET, 0xf0f0, A0
        shift_right_4 INPUT
        last_nibbles  INPUT, 0x000f, B1
        begin_rounds
.rept ROUNDS_UNROLLED / 4
        half_round B0, LOWER_UPPER, A1, A0
        half_round B1, LOWER_UPPER, A0, A1
        sub     #8, ROUND_KEYS
        half_round A0, LOWER_UPPER, B0, B1
        half_round A1, LOWER_UPPER, B1, B0
        sub     #8, ROUND_KEYS
        half_round B0, UPPER_LOWER, A1, A0
        half_round B1, UPPER_LOWER, A0, A1
        sub     #8, ROUND_KEYS
        half_round A0, UPPER_LOWER, B0, B1
        half_round A1, UPPER_LOWER, B1, B0
        sub     #8, ROUND_KEYS
.endr
        end_rounds
        first_nibbles A0, 0x00f0, OUTPUT_0
        swpb    A0
        first_nibbles A0, 0x00f0, OUTPUT_1
        shift_left_4 A0
        first_nibbles A0, 0x00f0, OUTPUT_2
        last_nibbles  A0, 0xf000, OUTPUT_0
        add_nibbles   A1, 0xf000, OUTPUT_1
        first_nibbles A1, 0x00f0, OUTPUT_3
        shift_left_4 A1
        add_nibbles   A1, 0xf000, OUTPUT_2
        swpb    A1
        last_nibbles  A1, 0xf000, OUTPUT_3
        add_nibbles   B0, 0x0f00, OUTPUT_0
        swpb    B0
        add_nibbles   B0, 0x0f00, OUTPUT_1
        shift_right_4 B0
        add_nibbles   B0, 0x000f, OUTPUT_0
        last_nibbles  B0, 0x0f00, OUTPUT_2
        add_nibbles   B1, 0x000f, OUTPUT_1
        add_nibbles   B1, 0x0f00, OUTPUT_3
        shift_right_4 B1
        add_nibbles   B1, 0x000f, OUTPUT_2
        swpb    B1
        last_nibbles  B1, 0x000f, OUTPUT_3
        store_block
        end_function DECRYPT
