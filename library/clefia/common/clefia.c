/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * CLEFIA with keys of 128 bits in portable C (RFC 6114): the key schedule, encryption and decryption of a
 * block, byte by byte. Words stay where they are; which is the first moves on from round to round, in
 * decryption backwards. The S-boxes are tables, or with -DSLICED=1 logic on the eight bytes of a round at
 * once, so that time and addresses depend on no secret.
 *
 * Round keys are WK0, WK1, RK0 to RK35, WK2, WK3.
 */
#include "constants.h"
#include "opaque.h"
#ifdef SLICED
#include "sliced_sboxes.h"
#else
#include "sbox_tables.h"
#endif

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define WORD_BYTES                4
#define BLOCK_BYTES               16
#define ROUNDS                    18
#define ROUNDS_FOR_KEY            12
#define ROUND_BYTES               8 /* of round keys */

/* Functions are not merged: so what they work with fits in registers. */
#define APART static __attribute__((noinline))

/* Modulo z^8 + z^4 + z^3 + z^2 + 1 */
static inline uint8_t twice(uint8_t x)
{
    return (uint8_t)(x << 1) ^ (0x1d & opaque((uint8_t)-(x >> 7)));
}

/* Adds the products by M0 to a word, sums of two bytes in common. */
APART void add_m0(uint8_t *to, uint8_t t0, uint8_t t1, uint8_t t2, uint8_t t3)
{
    uint8_t t01 = twice(t0 ^ t1), t23 = twice(t2 ^ t3);
    uint8_t even = twice(t0 ^ t2), odd = twice(t1 ^ t3);
    t01 = twice(t01);
    t23 = twice(t23);
    to[0] ^= t0 ^ odd ^ t23;
    to[1] ^= t1 ^ even ^ t23;
    to[2] ^= t2 ^ odd ^ t01;
    to[3] ^= t3 ^ even ^ t01;
}

APART void add_m1(uint8_t *to, uint8_t t0, uint8_t t1, uint8_t t2, uint8_t t3)
{
    uint8_t t01 = twice(t0 ^ t1), t23 = twice(t2 ^ t3);
    uint8_t even = twice(t0 ^ t2), odd = twice(t1 ^ t3);
    even = twice(twice(even));
    odd = twice(twice(odd));
    to[0] ^= t0 ^ t23 ^ odd;
    to[1] ^= t1 ^ t23 ^ even;
    to[2] ^= t2 ^ t01 ^ odd;
    to[3] ^= t3 ^ t01 ^ even;
}

/* F0 of the word at a place and F1 of the word two on, each added to the word behind it. */
APART void make_round(uint8_t *block, uint8_t place, const uint8_t *key)
{
    uint8_t *const first = block + place;
    uint8_t *const third = block + (place ^ BLOCK_BYTES / 2);
    uint8_t x[8] = {
        first[0] ^ key[0], first[2] ^ key[2], third[1] ^ key[5], third[3] ^ key[7],
        first[1] ^ key[1], first[3] ^ key[3], third[0] ^ key[4], third[2] ^ key[6],
    };
    substitute(x);
    place = (place + WORD_BYTES) % BLOCK_BYTES;
    add_m0(block + place, x[0], x[4], x[1], x[5]);
    add_m1(block + (place ^ BLOCK_BYTES / 2), x[6], x[2], x[7], x[3]);
}

static inline void add_word(uint8_t *word, const uint8_t *key)
{
    for (uint8_t i = 0; i < WORD_BYTES; i++)
        word[i] ^= key[i];
}

/* The network, `step` bytes from the key of a round to the next, negative for its inverse. The last round
   moves no word, so that the first one is where the round before it put it. */
APART void run(uint8_t *block, const uint8_t *key, uint8_t rounds, int8_t step)
{
    uint8_t place = 0;
    for (uint8_t round = 0; round < rounds; round++) {
        make_round(block, place, key);
        key += step;
        place = (uint8_t)(place + step / 2) % BLOCK_BYTES;
    }
    place = (uint8_t)(place - step / 2) % BLOCK_BYTES;
    uint8_t words[BLOCK_BYTES];
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        words[i] = block[(place + i) % BLOCK_BYTES];
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        block[i] = words[i];
}

APART void crypt(uint8_t *block, const uint8_t *whitening, const uint8_t *key, int8_t step,
                 const uint8_t *last_whitening)
{
    add_word(block + WORD_BYTES, whitening);
    add_word(block + 3 * WORD_BYTES, whitening + WORD_BYTES);
    run(block, key, ROUNDS, step);
    add_word(block + WORD_BYTES, last_whitening);
    add_word(block + 3 * WORD_BYTES, last_whitening + WORD_BYTES);
}

void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    crypt(block, round_keys, round_keys + 8, ROUND_BYTES, round_keys + 152);
}

void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *round_keys)
{
    crypt(block, round_keys + 152, round_keys + 144, -ROUND_BYTES, round_keys);
}

/* Section 8: constants by pairs of words; with T the state, P 0xb7e1 and Q 0x243f, a pair is T ^ P,
   ~T <<< 1, ~T ^ Q, T <<< 8, then T is divided by z modulo z^16 + z^15 + z^13 + z^11 + z^5 + z^4 + 1. */
APART uint16_t write_constants(uint8_t *to, uint8_t pairs, uint16_t t)
{
    for (; pairs; pairs--) {
        uint16_t complement = (uint16_t)~t;
        uint16_t rotated = (uint16_t)(complement << 1 | complement >> 15);
        *to++ = (uint8_t)(t >> 8) ^ 0xb7;
        *to++ = (uint8_t)t ^ 0xe1;
        *to++ = (uint8_t)(rotated >> 8);
        *to++ = (uint8_t)rotated;
        *to++ = (uint8_t)(complement >> 8) ^ 0x24;
        *to++ = (uint8_t)complement ^ 0x3f;
        *to++ = (uint8_t)t;
        *to++ = (uint8_t)(t >> 8);
        t = t & 1 ? (t ^ 0xa831) >> 1 | 0x8000 : t >> 1;
    }
    return t;
}

/* Section 7.2.2: the first seven bits go down to the lower half, its last seven come up. */
APART void double_swap(uint8_t *x)
{
    const uint8_t first = x[0], last = x[15];
    for (uint8_t i = 0; i < 7; i++)
        x[i] = (uint8_t)(x[i] << 7 | x[i + 1] >> 1);
    x[7] = (uint8_t)(x[7] << 7 | (last & 0x7f));
    for (uint8_t i = 15; i > 8; i--)
        x[i] = (uint8_t)(x[i - 1] << 1 | x[i] >> 7);
    x[8] = (first & 0xfe) | x[8] >> 7;
}

void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    uint8_t l[BLOCK_BYTES];
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        l[i] = key[i];
    for (uint8_t i = 0; i < 8; i++) {
        round_keys[i] = key[i];
        round_keys[152 + i] = key[8 + i];
    }
    round_keys += 8;
    const uint16_t t = write_constants(round_keys, ROUNDS_FOR_KEY, 0x428a);
    run(l, round_keys, ROUNDS_FOR_KEY, ROUND_BYTES);

    write_constants(round_keys, ROUNDS, t);
    for (uint8_t pair = 0; pair < ROUNDS / 2; pair++) {
        for (uint8_t i = 0; i < BLOCK_BYTES; i++)
            *round_keys++ ^= pair % 2 ? l[i] ^ key[i] : l[i];
        double_swap(l);
    }
}
