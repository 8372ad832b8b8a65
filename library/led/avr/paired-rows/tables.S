/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * S-box and MixColumnsSerial for two nibbles of a column, four tables of 256 bytes in this order:
 * led_even_to_even, led_even_to_odd, led_odd_to_even, led_odd_to_odd. The index holds rows 0 and 2 (even)
 * or 1 and 3 (odd), the earlier one in the upper half; so does the result.
 *
 * What a nibble adds is a sum of one byte for each bit of its S-box value: the multiples of that bit by
 * a column of the matrix.
 */

#define SBOX_BIT(t, n) (SBOX_BIT_##t >> (n) & 1)
/* Bit n of SBOX_BIT_t is bit t of the S-box value of n. */
#define SBOX_BIT_0 0x659a
#define SBOX_BIT_1 0xa74c
#define SBOX_BIT_2 0x3687
#define SBOX_BIT_3 0x0ed9

#define TO_EVEN_ROWS_FROM_0(n) (SBOX_BIT(0, n) * 0x4b ^ SBOX_BIT(1, n) * 0x85 ^ SBOX_BIT(2, n) * 0x3a ^ SBOX_BIT(3, n) * 0x67)
#define TO_EVEN_ROWS_FROM_1(n) (SBOX_BIT(0, n) * 0x1e ^ SBOX_BIT(1, n) * 0x2f ^ SBOX_BIT(2, n) * 0x4d ^ SBOX_BIT(3, n) * 0x89)
#define TO_EVEN_ROWS_FROM_2(n) (SBOX_BIT(0, n) * 0x2a ^ SBOX_BIT(1, n) * 0x47 ^ SBOX_BIT(2, n) * 0x8e ^ SBOX_BIT(3, n) * 0x3f)
#define TO_EVEN_ROWS_FROM_3(n) (SBOX_BIT(0, n) * 0x29 ^ SBOX_BIT(1, n) * 0x41 ^ SBOX_BIT(2, n) * 0x82 ^ SBOX_BIT(3, n) * 0x34)
#define TO_ODD_ROWS_FROM_0(n) (SBOX_BIT(0, n) * 0x82 ^ SBOX_BIT(1, n) * 0x34 ^ SBOX_BIT(2, n) * 0x68 ^ SBOX_BIT(3, n) * 0xc3)
#define TO_ODD_ROWS_FROM_1(n) (SBOX_BIT(0, n) * 0x62 ^ SBOX_BIT(1, n) * 0xc4 ^ SBOX_BIT(2, n) * 0xb8 ^ SBOX_BIT(3, n) * 0x53)
#define TO_ODD_ROWS_FROM_2(n) (SBOX_BIT(0, n) * 0x5f ^ SBOX_BIT(1, n) * 0xad ^ SBOX_BIT(2, n) * 0x79 ^ SBOX_BIT(3, n) * 0xe1)
#define TO_ODD_ROWS_FROM_3(n) (SBOX_BIT(0, n) * 0x6b ^ SBOX_BIT(1, n) * 0xc5 ^ SBOX_BIT(2, n) * 0xba ^ SBOX_BIT(3, n) * 0x57)

.macro begin_table name
        .p2align 8
        .global \name
        .type   \name, @object
        .size   \name, 256
\name:
        .set    .Lindex, 0
.endm

.macro next_index
        .set    .Lindex, .Lindex + 1
.endm

#include "avr.inc"

        TABLE_SECTION(led_tables)
        begin_table led_even_to_even
.rept 256
        .byte   TO_EVEN_ROWS_FROM_0(.Lindex >> 4) ^ TO_EVEN_ROWS_FROM_2(.Lindex & 15)
        next_index
.endr

        begin_table led_even_to_odd
.rept 256
        .byte   TO_ODD_ROWS_FROM_0(.Lindex >> 4) ^ TO_ODD_ROWS_FROM_2(.Lindex & 15)
        next_index
.endr

        begin_table led_odd_to_even
.rept 256
        .byte   TO_EVEN_ROWS_FROM_1(.Lindex >> 4) ^ TO_EVEN_ROWS_FROM_3(.Lindex & 15)
        next_index
.endr

        begin_table led_odd_to_odd
.rept 256
        .byte   TO_ODD_ROWS_FROM_1(.Lindex >> 4) ^ TO_ODD_ROWS_FROM_3(.Lindex & 15)
        next_index
.endr
