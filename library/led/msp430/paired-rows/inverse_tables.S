/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Tables of 512 bytes for decryption, each for two nibbles of a column in the form of columns.inc, the
 * nibble of the earlier row low in the index: led_unmix_0_2 and led_unmix_1_3 undo MixColumnsSerial,
 * led_inverse_0_2 and led_inverse_1_3 the S-box. ONE_INVERSE_TABLE leaves the last away.
 *
 * UNMIX_r is the column that nibble n in row r becomes: a sum of one word for each bit of it, the multiples
 * of that bit by column r of the inverse matrix.
 */
#define BIT(t, n) ((n) >> (t) & 1)
#define BY_BIT(n, a, b, c, d) (BIT(0, n) * (a) ^ BIT(1, n) * (b) ^ BIT(2, n) * (c) ^ BIT(3, n) * (d))
#define UNMIX_0(n) BY_BIT(n, 0xd37c, 0x96eb, 0x1cf5, 0x2bda)
#define UNMIX_1(n) BY_BIT(n, 0x986c, 0x13cb, 0x26b5, 0x4c5a)
#define UNMIX_2(n) BY_BIT(n, 0x942d, 0x1849, 0x2381, 0x4632)
#define UNMIX_3(n) BY_BIT(n, 0xd5e4, 0x9af8, 0x17d3, 0x2e96)

/* Bit n of each is that bit of the inverse S-box value of n. */
#define INVERSE(n) \
    (BIT(n, 0x69a5) | BIT(n, 0xad46) << 1 | BIT(n, 0x2697) << 2 | BIT(n, 0xc19e) << 3)
#define INVERSES(n) (INVERSE((n) & 15) | INVERSE((n) >> 4) << 4)

        .section .rodata.led_inverse_tables, "a", @progbits
        .balign 2

.macro column_table name, value:vararg
        .global \name
        .type   \name, @object
\name:
        .set    .Lindex, 0
.rept 256
        .set    .Lword, \value
        .word   (.Lword << 1 | .Lword >> 15) & 0xffff
        .set    .Lindex, .Lindex + 1
.endr
        .size   \name, . - \name
.endm

        column_table led_unmix_0_2, UNMIX_0(.Lindex & 15) ^ UNMIX_2(.Lindex >> 4)
        column_table led_unmix_1_3, UNMIX_1(.Lindex & 15) ^ UNMIX_3(.Lindex >> 4)
        column_table led_inverse_0_2, INVERSES(.Lindex)
#ifndef ONE_INVERSE_TABLE
        column_table led_inverse_1_3, INVERSES(.Lindex) << 8
#endif
