/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The four steps of a round, each of which reads and writes the whole state. */
#ifndef AES_STEPS_H
#define AES_STEPS_H

#include "double.h"
#include "flags.h"
#include "sbox.h"
#include "words.h"

#if LADDER_DATASZ == 64
typedef uint64_t unit;
#elif LADDER_DATASZ == 32
typedef uint32_t unit;
#elif LADDER_DATASZ == 16
typedef uint16_t unit;
#elif LADDER_DATASZ == 8
typedef uint8_t unit;
#else
#error "LADDER_DATASZ is 8, 16, 32 or 64"
#endif

static inline unit load_unit(const uint8_t *address)
{
    unit value;
    __builtin_memcpy(&value, __builtin_assume_aligned(address, sizeof value < 2 ? 1 : 2), sizeof value);
    return value;
}

static inline void store_unit(uint8_t *address, unit value)
{
    __builtin_memcpy(__builtin_assume_aligned(address, sizeof value < 2 ? 1 : 2), &value, sizeof value);
}

STEP void add_round_key(uint8_t *state, const uint8_t *round_key)
{
    for (unsigned i = 0; i < 16; i += sizeof(unit))
        store_unit(state + i, load_unit(state + i) ^ load_unit(round_key + i));
}

/* Writes rows 2i and 2i + 1 of a column. */
static inline void store_pair(uint8_t *address, uint16_t low, uint16_t high)
{
#if LADDER_16BIT_WRITES
    store_word(address, (uint16_t)(low | high << 8));
#else
    address[0] = (uint8_t)low;
    address[1] = (uint8_t)high;
#endif
}

#if LADDER_SPECIAL
static inline uint16_t twice(uint16_t byte)
{
    return aes_double[byte];
}
#else
/* A byte times another in GF(2^8). */
STEP uint16_t multiply(uint16_t left, uint16_t right)
{
    uint16_t product = 0;

    for (; right; right >>= 1) {
        if (right & 1)
            product ^= left;
        left <<= 1;
        if (left & 0x100)
            left ^= 0x11b;
    }
    return product;
}
#endif

STEP void substitute(uint8_t *state)
{
#define SUBSTITUTE_COLUMN(column)                                                                 \
    state[column] = aes_sbox[state[column]];                                                      \
    state[(column) + 1] = aes_sbox[state[(column) + 1]];                                          \
    state[(column) + 2] = aes_sbox[state[(column) + 2]];                                          \
    state[(column) + 3] = aes_sbox[state[(column) + 3]];
    EACH_COLUMN(SUBSTITUTE_COLUMN)
}

STEP void shift_rows(uint8_t *state)
{
    uint8_t byte = state[1];
    state[1] = state[5];
    state[5] = state[9];
    state[9] = state[13];
    state[13] = byte;
    byte = state[2];
    state[2] = state[10];
    state[10] = byte;
    byte = state[6];
    state[6] = state[14];
    state[14] = byte;
    byte = state[15];
    state[15] = state[11];
    state[11] = state[7];
    state[7] = state[3];
    state[3] = byte;
}

STEP void mix_column(uint8_t *column)
{
    const uint16_t s0 = column[0];
    const uint16_t s1 = column[1];
    const uint16_t s2 = column[2];
    const uint16_t s3 = column[3];
#if LADDER_SPECIAL
    const uint16_t sum = s0 ^ s1 ^ s2 ^ s3;
    store_pair(column, s0 ^ sum ^ twice(s0 ^ s1), s1 ^ sum ^ twice(s1 ^ s2));
    store_pair(column + 2, s2 ^ sum ^ twice(s2 ^ s3), s3 ^ sum ^ twice(s3 ^ s0));
#else
    store_pair(column, multiply(s0, 2) ^ multiply(s1, 3) ^ s2 ^ s3,
               s0 ^ multiply(s1, 2) ^ multiply(s2, 3) ^ s3);
    store_pair(column + 2, s0 ^ s1 ^ multiply(s2, 2) ^ multiply(s3, 3),
               multiply(s0, 3) ^ s1 ^ s2 ^ multiply(s3, 2));
#endif
}

STEP void mix_columns(uint8_t *state)
{
#define MIX_COLUMN(column) mix_column(state + (column));
    EACH_COLUMN(MIX_COLUMN)
}

#endif
