/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Nibbles two a byte, the first of them high, and the round key that is some of the key's. */
#ifndef TWINE_NIBBLES_H
#define TWINE_NIBBLES_H

#include <stdint.h>

/* A byte of a nibble of each of two. */
static inline uint8_t high_high(uint8_t first, uint8_t second)
{
    return (uint8_t)((first & 0xf0) | second >> 4);
}

static inline uint8_t high_low(uint8_t first, uint8_t second)
{
    return (uint8_t)((first & 0xf0) | (second & 0x0f));
}

static inline uint8_t low_high(uint8_t first, uint8_t second)
{
    return (uint8_t)(first << 4 | second >> 4);
}

static inline uint8_t low_low(uint8_t first, uint8_t second)
{
    return (uint8_t)(first << 4 | (second & 0x0f));
}

/* The eight nibbles of the key that are the round key. */
static inline void select_round_key(uint8_t *round_key, const uint8_t *key)
{
#if TWINE_KEY_BITS == 80
    round_key[0] = low_low(key[0], key[1]);
    round_key[1] = high_high(key[2], key[3]);
    round_key[2] = low_high(key[6], key[7]);
    round_key[3] = low_high(key[7], key[8]);
#else
    round_key[0] = key[1];
    round_key[1] = high_low(key[6], key[7]);
    round_key[2] = low_high(key[8], key[9]);
    round_key[3] = high_low(key[14], key[15]);
#endif
}

#endif
