/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Steps of AES by bytes, in loops, for code that is to be small.
 *
 * The steps of a round go from the block to a buffer and back, so that no byte is in another's way. The
 * S-box is the only table, and lies in flash.
 */
#ifndef AES_BY_BYTES_H
#define AES_BY_BYTES_H

#include "constants.h"
#include "opaque.h"
#include "sbox.h"

static inline uint8_t substitute(uint8_t byte)
{
    return constant_byte(aes_sbox + byte);
}

/* A byte times two in GF(2^8). What overflows becomes a mask, not a branch. */
static inline uint8_t twice(uint8_t byte)
{
    const uint16_t shifted = (uint16_t)byte << 1;
    const uint8_t overflow = opaque((uint8_t)(shifted >> 8));
    return (uint8_t)shifted ^ ((uint8_t)-overflow & 0x1b);
}

static inline void add_key(uint8_t *to, const uint8_t *from, const uint8_t *round_key)
{
    for (uint8_t i = 0; i < 16; i++)
        to[i] = from[i] ^ round_key[i];
}

/* The round key, SubBytes and ShiftRows: byte i goes to place 13 i modulo 16. */
static inline void substitute_and_shift(uint8_t *to, const uint8_t *from, const uint8_t *round_key)
{
    uint8_t place = 0;

    for (uint8_t i = 0; i < 16; i++) {
        to[place] = substitute(from[i] ^ round_key[i]);
        place = (place + 13) & 15;
    }
}

/* MixColumns of a column s: s[0] becomes 2 (s[0] + s[1]) + s[0] + (s[0] + s[1] + s[2] + s[3]). */
static inline void mix_columns(uint8_t *to, const uint8_t *from)
{
    for (uint8_t column = 0; column < 4; column++) {
        const uint8_t s0 = from[0], s1 = from[1], s2 = from[2], s3 = from[3];
        const uint8_t sum = s0 ^ s1 ^ s2 ^ s3;
        to[0] = twice(s0 ^ s1) ^ s0 ^ sum;
        to[1] = twice(s1 ^ s2) ^ s1 ^ sum;
        to[2] = twice(s2 ^ s3) ^ s2 ^ sum;
        to[3] = twice(s3 ^ s0) ^ s3 ^ sum;
        to += 4;
        from += 4;
    }
}

#endif
