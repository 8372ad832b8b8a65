/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * AES encryption of one block by bytes, with the S-box as the only table.
 *
 * A doubling that overflows branches to the reduction: time depends on the data.
 */
#include "aes.h"
#include "sbox.h"
#include "symbol.h"
#include "twice.h"

typedef volatile const uint8_t bytes;

/* SubBytes, MixColumns and the round key for the column that ShiftRows gathers from the bytes
   a, b, c, d. MixColumns of s: s[0] becomes 2 (s[0] + s[1]) + s[0] + (s[0] + s[1] + s[2] + s[3]). */
static inline void mix_column(uint8_t *column, bytes *from, unsigned a, unsigned b, unsigned c,
                              unsigned d, const uint8_t *round_key)
{
    const uint16_t s0 = aes_sbox[from[a]];
    const uint16_t s1 = aes_sbox[from[b]];
    const uint16_t s2 = aes_sbox[from[c]];
    const uint16_t s3 = aes_sbox[from[d]];
    const uint16_t sum = s0 ^ s1 ^ s2 ^ s3;
    column[0] = (uint8_t)(twice(s0 ^ s1) ^ s0 ^ sum ^ round_key[0]);
    column[1] = (uint8_t)(twice(s1 ^ s2) ^ s1 ^ sum ^ round_key[1]);
    column[2] = (uint8_t)(twice(s2 ^ s3) ^ s2 ^ sum ^ round_key[2]);
    column[3] = (uint8_t)(twice(s3 ^ s0) ^ s3 ^ sum ^ round_key[3]);
}

#include "encrypt_by_bytes.inc"
