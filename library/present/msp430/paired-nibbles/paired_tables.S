/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Three kilobytes of tables for the paired nibbles of paired_encrypt.S.
 *
 * An entry is indexed by two nibbles and holds both after the S-box with their bits spread: bit t
 * goes to nibble t of the word, in a word of odd number with nibbles 0 and 1, 2 and 3 exchanged. The
 * two nibbles supply bits `first` and `first + 1` of each. Entries are rotated left by one bit.
 */

/* Bit n of SBOX_BIT_t is bit t of the S-box value of n. */
#define SBOX_BIT_0 0x659a
#define SBOX_BIT_1 0xa74c
#define SBOX_BIT_2 0x3687
#define SBOX_BIT_3 0x0ed9

/* Bits 0 to 3 of the S-box value to bits 0, 4, 8, 12; in words of odd number to 4, 0, 12, 8. */
#define SPREAD(nibble, odd)                                                                      \
    ((SBOX_BIT_0 >> (nibble) & 1) << (4 * (odd)) | (SBOX_BIT_1 >> (nibble) & 1) << (4 - 4 * (odd)) | \
     (SBOX_BIT_2 >> (nibble) & 1) << (8 + 4 * (odd)) | (SBOX_BIT_3 >> (nibble) & 1) << (12 - 4 * (odd)))

.macro ENTRY earlier, later, odd, first
        .set    .Lword, SPREAD(\earlier, \odd) << \first | SPREAD(\later, \odd) << (\first + 1)
        .word   (.Lword << 1 | .Lword >> 15) & 0xffff
.endm

/* The low nibble of an index is the earlier one, or, exchanged, the later one. */
.macro TABLE name, odd, first, exchanged
        .section .rodata.\name, "a", @progbits
        .balign 2
        .global \name
        .type   \name, @object
\name:
        .set    .Lindex, 0
.rept 256
.if \exchanged
        ENTRY   (.Lindex >> 4), (.Lindex & 15), \odd, \first
.else
        ENTRY   (.Lindex & 15), (.Lindex >> 4), \odd, \first
.endif
        .set    .Lindex, .Lindex + 1
.endr
        .size   \name, . - \name
.endm

        TABLE   present_even_low, 0, 0, 0
        TABLE   present_even_high, 0, 2, 0
        TABLE   present_odd_low, 1, 0, 1
        TABLE   present_odd_high, 1, 2, 1
        TABLE   present_first_odd_low, 1, 0, 0
        TABLE   present_first_odd_high, 1, 2, 0
