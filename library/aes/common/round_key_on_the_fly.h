/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The round key of AES-128 made in place into the next or the previous one (FIPS 197, section 5.2). */
#ifndef AES_ROUND_KEY_ON_THE_FLY_H
#define AES_ROUND_KEY_ON_THE_FLY_H

#include "by_bytes.h"

#define LAST_CONSTANT 0x36

/* What the last word, rotated and substituted, and the round's constant are to the first. */
static inline void change_first_word(uint8_t *round_key, uint8_t constant)
{
    round_key[0] ^= substitute(round_key[13]) ^ constant;
    round_key[1] ^= substitute(round_key[14]);
    round_key[2] ^= substitute(round_key[15]);
    round_key[3] ^= substitute(round_key[12]);
}

static inline void next_round_key(uint8_t *round_key, uint8_t constant)
{
    change_first_word(round_key, constant);
    for (uint8_t i = 0; i < 12; i++)
        round_key[i + 4] ^= round_key[i];
}

static inline void previous_round_key(uint8_t *round_key, uint8_t constant)
{
    for (uint8_t i = 12; i-- > 0;)
        round_key[i + 4] ^= round_key[i];
    change_first_word(round_key, constant);
}

static inline void copy_key(uint8_t *to, const uint8_t *key)
{
    for (uint8_t i = 0; i < 16; i++)
        to[i] = key[i];
}

#endif
