/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * AES encryption of one block by bytes, with the S-box and the doubled S-box.
 *
 * State and tables are read as volatile, so that every index is used up before the next one is read:
 * a compiler free to read ahead runs out of registers.
 */
#include "aes.h"
#include "sbox.h"
#include "symbol.h"
#include "two_tables.h"

typedef volatile const uint8_t bytes;

/* SubBytes, MixColumns and the round key for the column that ShiftRows gathers from the bytes
   a, b, c, d. MixColumns of s: s[0] becomes 2 (s[0] + s[1]) + s[0] + (s[0] + s[1] + s[2] + s[3]). */
static inline void mix_column(uint8_t *column, bytes *from, unsigned a, unsigned b, unsigned c,
                              unsigned d, const uint8_t *round_key)
{
    bytes *const once = aes_sbox;
    bytes *const twice = aes_sbox_twice;
    unsigned index = from[a];
    uint8_t value = once[index];
    uint8_t doubled = twice[index];
    uint8_t sum = value;
    uint8_t column0 = value ^ doubled;
    uint8_t column3 = doubled;
    index = from[b];
    value = once[index];
    doubled = twice[index];
    sum ^= value;
    column0 ^= doubled;
    uint8_t column1 = value ^ doubled;
    index = from[c];
    value = once[index];
    doubled = twice[index];
    sum ^= value;
    column1 ^= doubled;
    uint8_t column2 = value ^ doubled;
    index = from[d];
    value = once[index];
    doubled = twice[index];
    sum ^= value;
    column2 ^= doubled;
    column3 ^= value ^ doubled;
    column[0] = column0 ^ sum ^ round_key[0];
    column[1] = column1 ^ sum ^ round_key[1];
    column[2] = column2 ^ sum ^ round_key[2];
    column[3] = column3 ^ sum ^ round_key[3];
}

#include "encrypt_by_bytes.inc"
