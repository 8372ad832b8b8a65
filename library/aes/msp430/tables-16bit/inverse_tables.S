/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Tables of InvMixColumns: 14, 9, 13 and 11 times a byte as two 16-bit words, the earlier byte of the block
 * low. The byte is the index: the inverse S-box is not in them.
 *
 *   aes_table_e9  (14, 9)      aes_table_db  (13, 11)    a byte in row 0 or 2
 *   aes_table_be  (11, 14)     aes_table_9d  (9, 13)     a byte in row 1 or 3
 *
 * The first word belongs to the half column that holds the byte, the second to the other half.
 * The tables may lie at any even address.
 */

/* Two multiples of 256 bytes, from once, twice, four and eight times the byte. */
.macro MULTIPLES_TABLE name, first, second
        .section .rodata.\name, "a", @progbits
        .balign 2
        .global \name
        .type   \name, @object
\name:
.set .Lonce, 0
.rept 256
.set .Ltwice, (.Lonce << 1 ^ (.Lonce >> 7) * 0x11b)
.set .Lfourfold, (.Ltwice << 1 ^ (.Ltwice >> 7) * 0x11b)
.set .Leightfold, (.Lfourfold << 1 ^ (.Lfourfold >> 7) * 0x11b)
        .byte   \first, \second
.set .Lonce, .Lonce + 1
.endr
        .size   \name, . - \name
.endm

#define NINE     .Leightfold ^ .Lonce
#define ELEVEN   .Leightfold ^ .Ltwice ^ .Lonce
#define THIRTEEN .Leightfold ^ .Lfourfold ^ .Lonce
#define FOURTEEN .Leightfold ^ .Lfourfold ^ .Ltwice

        MULTIPLES_TABLE aes_table_e9, FOURTEEN, NINE
        MULTIPLES_TABLE aes_table_db, THIRTEEN, ELEVEN
        MULTIPLES_TABLE aes_table_be, ELEVEN, FOURTEEN
        MULTIPLES_TABLE aes_table_9d, NINE, THIRTEEN
