/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* GHASH's product in portable C, without tables or branches: the hash under a mask of the highest bit of each byte of H,
 * added where it belongs, then of the next bits, and doubled between and once more, since the highest bit of the
 * product belongs to x^0. */
#include "ghash.h"

void GHASH_PREPARE(uint8_t *prepared, union block *subkey)
{
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        prepared[i] = subkey->bytes[i];
}

/* Lower half of the product into the upper: x^128 = 1 + x + x^2 + x^7. */
static void reduce(uint8_t *hash, uint8_t *product)
{
    uint8_t last = product[2 * BLOCK_BYTES - 1];
    uint8_t carried = 0;
    product[BLOCK_BYTES] ^= (uint8_t)(last << 1) ^ (uint8_t)(last << 6) ^ (uint8_t)(last << 7);
    for (uint8_t i = 0; i < BLOCK_BYTES; i++) {
        uint8_t byte = product[BLOCK_BYTES + i];
        hash[i] = product[i] ^ carried ^ byte ^ byte >> 1 ^ byte >> 2 ^ byte >> 7;
        carried = (uint8_t)(byte << 1) ^ (uint8_t)(byte << 6) ^ (uint8_t)(byte << 7);
    }
}

void GHASH_MULTIPLY(uint8_t *hash, const uint8_t *prepared)
{
    uint8_t product[2 * BLOCK_BYTES];
    for (uint8_t i = 0; i < 2 * BLOCK_BYTES; i++)
        product[i] = 0;
    for (uint8_t bit = 8; bit-- > 0;) {
        for (uint8_t i = 0; i < BLOCK_BYTES; i++) {
            uint8_t mask = (uint8_t)-opaque(prepared[i] >> bit & 1);
            uint8_t *to = product + i + 1;
            for (uint8_t j = 0; j < BLOCK_BYTES; j++)
                to[j] ^= hash[j] & mask;
        }
        uint8_t carry = 0;
        for (uint8_t i = 2 * BLOCK_BYTES; i-- > 0;) {
            uint8_t byte = product[i];
            product[i] = (uint8_t)(byte << 1 | carry);
            carry = byte >> 7;
        }
    }
    reduce(hash, product);
}
