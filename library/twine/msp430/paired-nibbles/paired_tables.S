/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * One kilobyte of tables: the S-box values of two nibbles, each at its place in a word that is rotated
 * left by one bit. twine_lower puts the index's low nibble into nibble 1 and its high one into
 * nibble 0; twine_upper puts them into nibbles 2 and 3.
 *
 * With TWINE_ONE_TABLE a single table, twine_both, holds the nibbles of both.
 *
 * TWINE_TABLES_ADDRESS, if defined, is the address of the section, a multiple of 1024. Its high byte,
 * which the code leaves in the offset of an entry by an exclusive-or, then permutes the entries.
 */

/* Bit n of SBOX_BIT_t is bit t of the S-box value of n. */
#define SBOX_BIT_0 0x1ee4
#define SBOX_BIT_1 0x6a3c
#define SBOX_BIT_2 0xec85
#define SBOX_BIT_3 0x256d

#define SUBSTITUTED(nibble)                                               \
    ((SBOX_BIT_0 >> (nibble) & 1) | (SBOX_BIT_1 >> (nibble) & 1) << 1 | \
     (SBOX_BIT_2 >> (nibble) & 1) << 2 | (SBOX_BIT_3 >> (nibble) & 1) << 3)

#ifdef TWINE_TABLES_ADDRESS
#define UPPER_OFFSET ((TWINE_TABLES_ADDRESS >> 8) + 2)
#define LOWER_OFFSET (TWINE_TABLES_ADDRESS >> 8)
#else
#define UPPER_OFFSET 0
#define LOWER_OFFSET 0
#endif

/* The places of the low nibble's value and of the high one's, each with a one. */
.macro TABLE name, low_nibble_to, high_nibble_to, offset
        .global \name
        .type   \name, @object
\name:
        .set    .Lentry, 0
.rept 256
        .set    .Lindex, .Lentry ^ (\offset >> 1)
        .set    .Lword, SUBSTITUTED(.Lindex & 15) * \low_nibble_to | SUBSTITUTED(.Lindex >> 4) * \high_nibble_to
        .word   (.Lword << 1 | .Lword >> 15) & 0xffff
        .set    .Lentry, .Lentry + 1
.endr
        .size   \name, . - \name
.endm

        .section .rodata.twine_tables, "a", @progbits
        .balign 2
#ifdef TWINE_ONE_TABLE
        TABLE   twine_both, 0x0110, 0x1001, 0
#else
        TABLE   twine_upper, 0x0100, 0x1000, UPPER_OFFSET
        TABLE   twine_lower, 0x0010, 0x0001, LOWER_OFFSET
#endif
