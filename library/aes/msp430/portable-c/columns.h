/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Columns of the AES state as pairs of 16-bit words.
 *
 * Wider words would be shifted by loops, which some compilers for 16-bit CPUs call for any shift.
 *
 * State and tables are read as volatile, so that every index is used up before the next one is read.
 * A compiler free to read ahead, or to take a byte from the word it just stored, runs out of
 * registers.
 */
#ifndef AES_COLUMNS_H
#define AES_COLUMNS_H

#include "sbox.h"
#include "words.h"

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "The words of the tables are little-endian"
#endif

typedef volatile const uint8_t bytes;
typedef volatile const uint16_t words;

/* Rows 0 and 1, and rows 2 and 3 of a column. */
struct column {
    uint16_t upper;
    uint16_t lower;
};

/* SubBytes of the column that ShiftRows gathers from the bytes a, b, c, d: the last round. */
static inline struct column substitute_column(bytes *state, unsigned a, unsigned b, unsigned c,
                                              unsigned d)
{
    bytes *const sbox = aes_sbox;
    struct column column;
    column.upper = sbox[state[a]];
    column.upper |= (uint16_t)((uint16_t)sbox[state[b]] << 8);
    column.lower = sbox[state[c]];
    column.lower |= (uint16_t)((uint16_t)sbox[state[d]] << 8);
    return column;
}

static inline void store_column(uint8_t *block, struct column column, const uint8_t *round_key)
{
    store_word(block, column.upper ^ load_word(round_key));
    store_word(block + 2, column.lower ^ load_word(round_key + 2));
}

#endif
