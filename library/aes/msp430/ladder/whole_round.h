/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A whole round that reads and writes the state once. */
#ifndef AES_WHOLE_ROUND_H
#define AES_WHOLE_ROUND_H

#include "steps.h"

/* Rows 0 and 1, and rows 2 and 3 of a column. */
struct column {
    uint16_t upper;
    uint16_t lower;
};

/* SubBytes and MixColumns of the column that ShiftRows gathers from the bytes a, b, c, d. The state is
   read as volatile, so that a byte is used up before the next one is read: a compiler free to read ahead
   runs out of registers. */
static inline struct column gather_column(const volatile uint8_t *from, unsigned a, unsigned b,
                                          unsigned c, unsigned d)
{
    volatile const uint8_t *const sbox = aes_sbox;
    volatile const uint8_t *const doubles = aes_double;
    uint8_t value = sbox[from[a]];
    uint8_t doubled = doubles[value];
    uint8_t sum = value;
    uint8_t row0 = value ^ doubled;
    uint8_t row3 = doubled;
    value = sbox[from[b]];
    doubled = doubles[value];
    sum ^= value;
    row0 ^= doubled;
    uint8_t row1 = value ^ doubled;
    value = sbox[from[c]];
    doubled = doubles[value];
    sum ^= value;
    row1 ^= doubled;
    uint8_t row2 = value ^ doubled;
    value = sbox[from[d]];
    doubled = doubles[value];
    sum ^= value;
    row2 ^= doubled;
    row3 ^= value ^ doubled;
    row0 ^= sum;
    row1 ^= sum;
    row2 ^= sum;
    row3 ^= sum;
    const struct column column = {(uint16_t)(row0 | (uint16_t)row1 << 8),
                                  (uint16_t)(row2 | (uint16_t)row3 << 8)};
    return column;
}

static inline void store_half(uint8_t *to, uint16_t half, const uint8_t *round_key)
{
#if LADDER_16BIT_WRITES
    store_word(to, half ^ load_word(round_key));
#else
    to[0] = (uint8_t)half ^ round_key[0];
    to[1] = (uint8_t)(half >> 8) ^ round_key[1];
#endif
}

static inline void store_column(uint8_t *to, struct column column, const uint8_t *round_key)
{
    store_half(to, column.upper, round_key);
    store_half(to + 2, column.lower, round_key + 2);
}

/* From one buffer to the other, or in place without LADDER_LOCBUF: then all columns are made before the
   first is written. */
STEP void whole_round(uint8_t *to, const uint8_t *from, const uint8_t *round_key)
{
#if LADDER_LOCBUF
    store_column(to, gather_column(from, 0, 5, 10, 15), round_key);
    store_column(to + 4, gather_column(from, 4, 9, 14, 3), round_key + 4);
    store_column(to + 8, gather_column(from, 8, 13, 2, 7), round_key + 8);
    store_column(to + 12, gather_column(from, 12, 1, 6, 11), round_key + 12);
#else
    const struct column column0 = gather_column(from, 0, 5, 10, 15);
    const struct column column1 = gather_column(from, 4, 9, 14, 3);
    const struct column column2 = gather_column(from, 8, 13, 2, 7);
    const struct column column3 = gather_column(from, 12, 1, 6, 11);
    store_column(to, column0, round_key);
    store_column(to + 4, column1, round_key + 4);
    store_column(to + 8, column2, round_key + 8);
    store_column(to + 12, column3, round_key + 12);
#endif
}

#endif
