/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * One kilobyte of tables: the S-box values of two nibbles, each at its place in a word that is rotated
 * left by one bit. twine_lower puts the index's low nibble into nibble 1 and its high one into
 * nibble 0; twine_upper puts them into nibbles 2 and 3.
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

.macro TABLE name, low_nibble_to, high_nibble_to, offset
        .global \name
        .type   \name, @object
\name:
        .set    .Lentry, 0
.rept 256
        .set    .Lindex, .Lentry ^ (\offset >> 1)
        .set    .Lword, SUBSTITUTED(.Lindex & 15) << (4 * \low_nibble_to) | SUBSTITUTED(.Lindex >> 4) << (4 * \high_nibble_to)
        .word   (.Lword << 1 | .Lword >> 15) & 0xffff
        .set    .Lentry, .Lentry + 1
.endr
        .size   \name, . - \name
.endm

        .section .rodata.twine_tables, "a", @progbits
        .balign 2
        TABLE   twine_upper, 2, 3, UPPER_OFFSET
        TABLE   twine_lower, 1, 0, LOWER_OFFSET
