/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The S-box of LED, which is PRESENT's, and its inverse on sixteen nibbles, a nibble at a time: two tables of
 * sixteen bytes and one loop for both directions.
 */
#include <stdint.h>

static const uint8_t sbox[16] = {12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2};
static const uint8_t inverse_sbox[16] = {5, 14, 15, 8, 12, 1, 2, 13, 11, 4, 6, 3, 0, 7, 9, 10};

/* Each word turns by a nibble four times, so that the nibble at its end is the one replaced. */
static __attribute__((noinline)) void replace(uint16_t *row, const uint8_t *table)
{
    for (uint8_t i = 0; i < 4; i++) {
        uint16_t word = row[i];
        for (uint8_t nibble = 0; nibble < 4; nibble++)
            word = (uint16_t)(word >> 4 | (uint16_t)table[word & 0xf] << 12);
        row[i] = word;
    }
}

static inline void sboxes(uint16_t *row)
{
    replace(row, sbox);
}

static inline void inverse_sboxes(uint16_t *row)
{
    replace(row, inverse_sbox);
}
