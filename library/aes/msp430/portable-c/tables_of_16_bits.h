/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Tables of the AES round: SubBytes and MixColumns of one byte as two 16-bit words.
 *
 * s is the S-box value of the index. A word's low byte is the earlier byte of the block.
 *
 *   aes_table_21  (2s, s)    aes_table_13  (s, 3s)    a byte in row 0 or 2
 *   aes_table_32  (3s, 2s)   aes_table_11  (s, s)     a byte in row 1 or 3
 *
 * The first word belongs to the half column that holds the byte, the second to the other half.
 */
#ifndef AES_TABLES_H
#define AES_TABLES_H

#include <stdint.h>

extern const uint16_t aes_table_21[256];
extern const uint16_t aes_table_13[256];
extern const uint16_t aes_table_32[256];
extern const uint16_t aes_table_11[256];

#endif
