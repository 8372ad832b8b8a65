/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "four_tables.h"

#define THRICE(s)        (AES_TWICE(s) ^ (s))
#define WORD(a, b, c, d) {(uint16_t)((a) | (b) << 8), (uint16_t)((c) | (d) << 8)}
#define ROW0(s)          WORD(AES_TWICE(s), s, s, THRICE(s))
#define ROW1(s)          WORD(THRICE(s), AES_TWICE(s), s, s)
#define ROW2(s)          WORD(s, THRICE(s), AES_TWICE(s), s)
#define ROW3(s)          WORD(s, s, THRICE(s), AES_TWICE(s))

const uint8_t aes_sbox[256] = {AES_SBOX(AES_ONCE)};
const struct column aes_table_row0[256] = {AES_SBOX(ROW0)};
const struct column aes_table_row1[256] = {AES_SBOX(ROW1)};
const struct column aes_table_row2[256] = {AES_SBOX(ROW2)};
const struct column aes_table_row3[256] = {AES_SBOX(ROW3)};
