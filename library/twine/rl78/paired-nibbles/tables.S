/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The S-box values of two nibbles, 256 bytes each: twine_straight in their order, twine_crosswise in each other's
 * place; and those of one, twine_sbox. With TABLES_IN_RAM those of two are initialised variables: RAM answers in
 * one clock, flash in four.
 */

/* Bit n of SBOX_BIT_t is bit t of the S-box value of n. */
#define SBOX_BIT_0 0x1ee4
#define SBOX_BIT_1 0x6a3c
#define SBOX_BIT_2 0xec85
#define SBOX_BIT_3 0x256d

#define SUBSTITUTED(nibble)                                               \
    ((SBOX_BIT_0 >> (nibble) & 1) | (SBOX_BIT_1 >> (nibble) & 1) << 1 | \
     (SBOX_BIT_2 >> (nibble) & 1) << 2 | (SBOX_BIT_3 >> (nibble) & 1) << 3)

.macro TABLE name, entries, value:vararg
        .global \name
        .type   \name, @object
\name:
        .set    .Lindex, 0
.rept \entries
        .byte   \value
        .set    .Lindex, .Lindex + 1
.endr
        .size   \name, . - \name
.endm

.macro section_of_pairs name
#ifdef TABLES_IN_RAM
        .section .data.\name, "aw", @progbits
#else
        .section .rodata.\name, "a", @progbits
#endif
.endm

        section_of_pairs twine_straight
        TABLE   twine_straight, 256, SUBSTITUTED(.Lindex >> 4) << 4 | SUBSTITUTED(.Lindex & 15)
        section_of_pairs twine_crosswise
        TABLE   twine_crosswise, 256, SUBSTITUTED(.Lindex & 15) << 4 | SUBSTITUTED(.Lindex >> 4)
        .section .rodata.twine_sbox, "a", @progbits
        TABLE   twine_sbox, 16, SUBSTITUTED(.Lindex)
