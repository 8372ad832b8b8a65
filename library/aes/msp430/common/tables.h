/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Where the tables lie, and the constants of code and round keys that follow from it.
 *
 * AES_TABLES_ADDRESS, a multiple of 1024, is the address that the linker gives to the section
 * .rodata.aes_tables. It must be known to the assembler: it decides the order of the entries.
 *
 *   aes_tables + 0     pairs (2s, s), (s, 3s)     a byte in row 0 or 2
 *   aes_tables + 1024  pairs (3s, 2s), (s, s)     a byte in row 1 or 3
 *   aes_tables + 2048  s, 0, 0, s                 the last round and the key schedule
 *
 * A word of the state is rotated left by two bits, so that its low byte lies in bits 9-2, the offset
 * of a four-byte entry. With B one of the constants below,
 *
 *     low = (word & AES_FIELD) ^ B      and      high = swap_bytes(word ^ low)
 *
 * are two addresses: B sets the bits above the field, and within the field it leaves behind what
 * becomes the upper part of the other address. What B changes besides is the index, by a constant:
 * the entries are stored in that order.
 */
#ifndef AES_TABLES_H
#define AES_TABLES_H

#if AES_TABLES_ADDRESS % 1024 || AES_TABLES_ADDRESS + 3072 > 0x10000
#error "AES_TABLES_ADDRESS must be a multiple of 1024, and three kilobytes must fit behind it"
#endif

#define AES_LOW_TABLE      (AES_TABLES_ADDRESS)
#define AES_HIGH_TABLE     (AES_TABLES_ADDRESS + 1024)
#define AES_SBOX_TABLE     (AES_TABLES_ADDRESS + 2048)

#define AES_FIELD          0x03fc

/* B of the rounds, and the exclusive-or of byte and entry number in the two tables. */
#define AES_ROUND_BASE     (AES_LOW_TABLE | AES_HIGH_TABLE >> 8)
#define AES_LOW_ORDER      (AES_HIGH_TABLE >> 10)
#define AES_HIGH_ORDER     (AES_LOW_TABLE >> 10)

/* B of the S-box; a high byte finds its word two bytes into the entry. */
#define AES_SBOX_BASE      (AES_SBOX_TABLE | 0x0200 | AES_SBOX_TABLE >> 8)
#define AES_SBOX_LOW_ORDER  (0x80 | AES_SBOX_TABLE >> 10)
#define AES_SBOX_HIGH_ORDER (AES_SBOX_TABLE >> 10)

/* A constant as an operand that depends on the tables, so that the linker keeps them. */
#define AES_OPERAND(constant) aes_tables + ((constant) - AES_TABLES_ADDRESS)

#endif
