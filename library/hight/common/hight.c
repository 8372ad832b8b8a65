/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * HIGHT in portable C (Hong et al., CHES 2006): the key schedule, encryption and decryption of a block, a
 * round a pass of the loop. Additions and exclusive-ors of bytes; F0 and F1 are computed, or with
 * -DTABLES=1 looked up.
 *
 * Byte 0 of blocks and keys, which the paper writes last, comes first. Round keys are WK0-WK3, SK0-SK127,
 * WK4-WK7.
 */
#ifdef TABLES
#include "function_tables.h"
#else
#include "functions.h"
#endif

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define ROUNDS                    32
#define FIRST_DELTA               0x5a

/* The next constant: seven bits of a sequence that moves on by one bit. */
static inline uint8_t next_delta(uint8_t delta)
{
    return (uint8_t)(delta >> 1 | ((delta >> 3 ^ delta) & 1) << 6);
}

/* Writes the round keys: of each sixteen subkeys, the one half of the key in turn from one byte lower
   than the last time, then the other. */
void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    uint8_t delta = FIRST_DELTA;
    for (uint8_t i = 0; i < 4; i++)
        *round_keys++ = key[12 + i];
    for (uint8_t i = 0; i < 8; i++) {
        for (uint8_t half = 0; half < 16; half += 8) {
            for (uint8_t j = 0; j < 8; j++) {
                *round_keys++ = (uint8_t)(key[half + ((j - i) & 7)] + delta);
                delta = next_delta(delta);
            }
        }
    }
    for (uint8_t i = 0; i < 4; i++)
        *round_keys++ = key[i];
}

/* Encrypts a block in place. */
void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    uint8_t x0 = (uint8_t)(block[0] + round_keys[0]), x1 = block[1];
    uint8_t x2 = block[2] ^ round_keys[1], x3 = block[3];
    uint8_t x4 = (uint8_t)(block[4] + round_keys[2]), x5 = block[5];
    uint8_t x6 = block[6] ^ round_keys[3], x7 = block[7];
    round_keys += 4;

    for (uint8_t round = 0; round < ROUNDS; round++) {
        uint8_t first = x7 ^ (uint8_t)(f0(x6) + round_keys[3]);
        x7 = x6;
        x6 = (uint8_t)(x5 + (f1(x4) ^ round_keys[2]));
        x5 = x4;
        x4 = x3 ^ (uint8_t)(f0(x2) + round_keys[1]);
        x3 = x2;
        x2 = (uint8_t)(x1 + (f1(x0) ^ round_keys[0]));
        x1 = x0;
        x0 = first;
        round_keys += 4;
    }

    /* The last round's bytes do not change places. */
    block[0] = (uint8_t)(x1 + round_keys[0]);
    block[1] = x2;
    block[2] = x3 ^ round_keys[1];
    block[3] = x4;
    block[4] = (uint8_t)(x5 + round_keys[2]);
    block[5] = x6;
    block[6] = x7 ^ round_keys[3];
    block[7] = x0;
}

/* Decrypts a block in place. */
void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *round_keys)
{
    round_keys += 4 + 4 * ROUNDS;
    uint8_t x1 = (uint8_t)(block[0] - round_keys[0]), x2 = block[1];
    uint8_t x3 = block[2] ^ round_keys[1], x4 = block[3];
    uint8_t x5 = (uint8_t)(block[4] - round_keys[2]), x6 = block[5];
    uint8_t x7 = block[6] ^ round_keys[3], x0 = block[7];

    for (uint8_t round = 0; round < ROUNDS; round++) {
        round_keys -= 4;
        uint8_t last = x0 ^ (uint8_t)(f0(x7) + round_keys[3]);
        x0 = x1;
        x1 = (uint8_t)(x2 - (f1(x0) ^ round_keys[0]));
        x2 = x3;
        x3 = x4 ^ (uint8_t)(f0(x2) + round_keys[1]);
        x4 = x5;
        x5 = (uint8_t)(x6 - (f1(x4) ^ round_keys[2]));
        x6 = x7;
        x7 = last;
    }

    round_keys -= 4;
    block[0] = (uint8_t)(x0 - round_keys[0]);
    block[1] = x1;
    block[2] = x2 ^ round_keys[1];
    block[3] = x3;
    block[4] = (uint8_t)(x4 - round_keys[2]);
    block[5] = x5;
    block[6] = x6 ^ round_keys[3];
    block[7] = x7;
}
