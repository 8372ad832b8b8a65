/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * AES by logic alone: no table, no branch and no address depends on a secret.
 *
 * The block is eight words, word p with bit p of all bytes: bit 4 r + c is of row r, column c. Round keys are kept so,
 * with the constant 0x63 of SubBytes added to all but the first.
 */
#ifndef AES_SLICED_H
#define AES_SLICED_H

#include "aes.h"
#include "sliced_sbox.h"
#include "symbol.h"
#include "words.h"

/* The bits of the mask, shifted, of one word for those of the mask of another. */
static inline void exchange(uint16_t *upper, uint16_t *lower, unsigned shift, uint16_t mask)
{
    const uint16_t differing = (*upper >> shift ^ *lower) & mask;
    *lower ^= differing;
    *upper ^= (uint16_t)(differing << shift);
}

/* Words of two bytes to slices and back. */
static void transpose(uint16_t q[8])
{
    for (unsigned i = 0; i < 4; i++)
        exchange(q + i, q + i + 4, 4, 0x0f0f);
    for (unsigned i = 0; i < 8; i += 4) {
        exchange(q + i, q + i + 2, 2, 0x3333);
        exchange(q + i + 1, q + i + 3, 2, 0x3333);
    }
    for (unsigned i = 0; i < 8; i += 2)
        exchange(q + i, q + i + 1, 1, 0x5555);
}

/* Words 0 to 3 are the columns of rows 0 and 2, words 4 to 7 those of rows 1 and 3. */
static void slice_block(uint16_t q[8], const uint8_t *block)
{
    for (unsigned i = 0; i < 4; i++) {
        q[i] = (uint16_t)(block[4 * i] | (uint16_t)block[4 * i + 2] << 8);
        q[i + 4] = (uint16_t)(block[4 * i + 1] | (uint16_t)block[4 * i + 3] << 8);
    }
    transpose(q);
}

static inline void unslice_block(uint8_t *block, uint16_t q[8])
{
    transpose(q);
    for (unsigned i = 0; i < 4; i++) {
        block[4 * i] = (uint8_t)q[i];
        block[4 * i + 1] = (uint8_t)q[i + 4];
        block[4 * i + 2] = (uint8_t)(q[i] >> 8);
        block[4 * i + 3] = (uint8_t)(q[i + 4] >> 8);
    }
}

static inline void add_round_key(uint16_t q[8], const uint8_t *round_key)
{
    for (unsigned i = 0; i < 8; i++)
        q[i] ^= load_word(round_key + 2 * i);
}

/* Bit 4 r + c of what it returns is the bit of row r + 1. */
static inline uint16_t next_row(uint16_t word)
{
    return (uint16_t)(word >> 4 | word << 12);
}

static inline uint16_t next_but_one_row(uint16_t word)
{
    return (uint16_t)(word >> 8 | word << 8);
}

#endif
