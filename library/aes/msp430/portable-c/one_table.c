/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "one_table.h"

#define COLUMN(s)                                                                                 \
    {(uint16_t)(AES_TWICE(s) | (s) << 8), (uint16_t)((s) | (AES_TWICE(s) ^ (s)) << 8)}

const uint8_t aes_sbox[256] = {AES_SBOX(AES_ONCE)};
const struct column aes_table[256] = {AES_SBOX(COLUMN)};
