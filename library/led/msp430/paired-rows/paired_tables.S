/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * One kilobyte of tables: S-box and MixColumnsSerial for two nibbles of a column, led_rows_0_2 and
 * led_rows_1_3, the nibble of the earlier row low in the index.
 *
 * A column is a word with rows 0, 2, 1, 3 from the lowest nibble on, rotated left by one bit. ROW_r
 * is the column that nibble n in row r becomes: a sum of one word for each bit of its S-box value,
 * the multiples of that bit by column r of the matrix.
 *
 * LED_TABLES_ADDRESS, if defined, is the address of the section, a multiple of 1024. Its high byte, which
 * the code leaves in the offset of an entry by an exclusive-or, then permutes the entries.
 */

#define SBOX_BIT(t, n) (SBOX_BIT_##t >> (n) & 1)
/* Bit n of SBOX_BIT_t is bit t of the S-box value of n. */
#define SBOX_BIT_0 0x659a
#define SBOX_BIT_1 0xa74c
#define SBOX_BIT_2 0x3687
#define SBOX_BIT_3 0x0ed9

#define ROW_0(n) (SBOX_BIT(0, n) * 0x28b4 ^ SBOX_BIT(1, n) * 0x4358 ^ SBOX_BIT(2, n) * 0x86a3 ^ SBOX_BIT(3, n) * 0x3c76)
#define ROW_1(n) (SBOX_BIT(0, n) * 0x26e1 ^ SBOX_BIT(1, n) * 0x4cf2 ^ SBOX_BIT(2, n) * 0x8bd4 ^ SBOX_BIT(3, n) * 0x3598)
#define ROW_2(n) (SBOX_BIT(0, n) * 0xf5a2 ^ SBOX_BIT(1, n) * 0xda74 ^ SBOX_BIT(2, n) * 0x97e8 ^ SBOX_BIT(3, n) * 0x1ef3)
#define ROW_3(n) (SBOX_BIT(0, n) * 0xb692 ^ SBOX_BIT(1, n) * 0x5c14 ^ SBOX_BIT(2, n) * 0xab28 ^ SBOX_BIT(3, n) * 0x7543)

#ifdef LED_TABLES_ADDRESS
#define LOW_OFFSET  ((LED_TABLES_ADDRESS >> 8) + 2)
#define HIGH_OFFSET (LED_TABLES_ADDRESS >> 8)
#else
#define LOW_OFFSET  0
#define HIGH_OFFSET 0
#endif

.macro ROTATED_WORD
        .word   (.Lword << 1 | .Lword >> 15) & 0xffff
.endm

        .section .rodata.led_tables, "a", @progbits
        .balign 2
        .global led_rows_0_2
        .type   led_rows_0_2, @object
led_rows_0_2:
        .set    .Lentry, 0
.rept 256
        .set    .Lindex, .Lentry ^ (LOW_OFFSET >> 1)
        .set    .Lword, ROW_0(.Lindex & 15) ^ ROW_2(.Lindex >> 4)
        ROTATED_WORD
        .set    .Lentry, .Lentry + 1
.endr
        .size   led_rows_0_2, . - led_rows_0_2

        .global led_rows_1_3
        .type   led_rows_1_3, @object
led_rows_1_3:
        .set    .Lentry, 0
.rept 256
        .set    .Lindex, .Lentry ^ (HIGH_OFFSET >> 1)
        .set    .Lword, ROW_1(.Lindex & 15) ^ ROW_3(.Lindex >> 4)
        ROTATED_WORD
        .set    .Lentry, .Lentry + 1
.endr
        .size   led_rows_1_3, . - led_rows_1_3
