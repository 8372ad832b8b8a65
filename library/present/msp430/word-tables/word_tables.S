/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The S-box on the four nibbles of a word, with the bits of the word transposed: bit t of nibble n
 * goes to place 4 t + n. One table takes the low byte of the word, one the high byte; an entry is
 * rotated left by one bit. 1024 bytes in all.
 *
 * PRESENT_TABLES_ADDRESS, if defined, is the address of the section, a multiple of 1024. Its high byte,
 * which the code leaves in the offset of an entry by an exclusive-or, then permutes the entries.
 */

/* Bit n of SBOX_BIT_t is bit t of the S-box value of n. */
#define SBOX_BIT_0 0x659a
#define SBOX_BIT_1 0xa74c
#define SBOX_BIT_2 0x3687
#define SBOX_BIT_3 0x0ed9

/* Bits 0 to 3 of the S-box value to bits 0, 4, 8, 12. */
#define SPREAD(nibble)                                                             \
    ((SBOX_BIT_0 >> (nibble) & 1) | (SBOX_BIT_1 >> (nibble) & 1) << 4 |            \
     (SBOX_BIT_2 >> (nibble) & 1) << 8 | (SBOX_BIT_3 >> (nibble) & 1) << 12)

#ifdef PRESENT_TABLES_ADDRESS
#define LOW_OFFSET  ((PRESENT_TABLES_ADDRESS >> 8) + 2)
#define HIGH_OFFSET (PRESENT_TABLES_ADDRESS >> 8)
#else
#define LOW_OFFSET  0
#define HIGH_OFFSET 0
#endif

.macro TABLE name, first, offset
        .global \name
        .type   \name, @object
\name:
        .set    .Lentry, 0
.rept 256
        .set    .Lindex, .Lentry ^ (\offset >> 1)
        .set    .Lword, SPREAD(.Lindex & 15) << \first | SPREAD(.Lindex >> 4) << (\first + 1)
        .word   (.Lword << 1 | .Lword >> 15) & 0xffff
        .set    .Lentry, .Lentry + 1
.endr
        .size   \name, . - \name
.endm

        .section .rodata.present_word_tables, "a", @progbits
        .balign 2
        TABLE   present_word_low, 0, LOW_OFFSET
        TABLE   present_word_high, 2, HIGH_OFFSET
