/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Skein-256-256 and Skein-512-512 in portable C (Ferguson et al., The Skein Hash Function Family, version
 * 1.3): the digest of a whole message.
 *
 * One function for every MIX, which gets its rotation as a number; words of the state stay where they are,
 * and pairs are formed by numbers instead. The chaining value gives way to the block once it is the key, so
 * that block and state are all that is copied.
 */
#define WORD_BITS 64
#if defined(__clang__) && defined(__AVR__)
#define WORDS_OF_PARTS
#endif
#include "constants.h"
#include "words.h"

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define WORDS                     (SKEIN_STATE_BITS / WORD_BITS)
#define STATE_BYTES               (SKEIN_STATE_BITS / 8)
#define INJECTIONS                18 /* and one after the last round */
#define ROUNDS_OF_INJECTION       4

/* Table 6 and section 3.5.1: what a block is for, as the last byte of the tweak */
#define MESSAGE                   48
#define OUTPUT                    63
#define FIRST                     0x40
#define FINAL                     0x80

/* Functions are not merged: so what they work with fits in registers. */
#define APART static __attribute__((noinline))

/* Table 4: rotations of a round, by the even word of the pair. Appendix B: the chaining value that the
   configuration block leads to */
#if SKEIN_STATE_BITS == 256
static const uint8_t rotations[8 * WORDS / 2] IN_FLASH(rotations) = {
    14, 16, 52, 57, 23, 40, 5, 37, 25, 33, 46, 12, 58, 22, 32, 32,
};

static const word initial_value[WORDS] IN_FLASH(initial_value) = {
    WORD_OF(0xfc9da860d048b449ull), WORD_OF(0x2fca66479fa7d833ull),
    WORD_OF(0xb33bc3896656840full), WORD_OF(0x6a54e920fde8da69ull),
};
#else
static const uint8_t rotations[8 * WORDS / 2] IN_FLASH(rotations) = {
    46, 36, 19, 37, 42, 33, 27, 14, 36, 39, 17, 49, 9,  54, 56, 44,
    39, 30, 34, 24, 17, 13, 50, 10, 39, 43, 25, 29, 35, 56, 22, 8,
};

static const word initial_value[WORDS] IN_FLASH(initial_value) = {
    WORD_OF(0x4903adff749c51ceull), WORD_OF(0x0d95de399746df03ull),
    WORD_OF(0x8fd1934127c79bceull), WORD_OF(0x9a255629ff352cb1ull),
    WORD_OF(0x5db62599df6ca7b0ull), WORD_OF(0xeabe394ca9d5c3f4ull),
    WORD_OF(0x991112c71a75b523ull), WORD_OF(0xae18a40b660fcc33ull),
};
#endif

typedef struct {
    word key[WORDS + 1];
    word tweak[3];
    uint8_t number;      /* of the next subkey */
    uint8_t first_key;   /* its number modulo WORDS + 1 */
    uint8_t first_tweak; /* its number modulo 3 */
} schedule;

APART void add_word(word *sum, const word *addend)
{
    *sum = add(*sum, *addend);
}

APART void add_bits(word *sum, const word *addend)
{
    *sum = exclusive_or(*sum, *addend);
}

/* Section 3.3.1 */
APART void mix(word *x, word *y, uint8_t rotation)
{
    word turned;
    turn_left(&turned, y, rotation);
    *x = add(*x, *y);
    *y = exclusive_or(turned, *x);
}

static inline uint8_t next_of(uint8_t number, uint8_t count)
{
    return number + 1 == count ? 0 : number + 1;
}

/* Section 3.3.2: adds the next subkey. */
APART void add_subkey(word state[WORDS], schedule *keys)
{
    uint8_t key = keys->first_key;
    uint8_t tweak = keys->first_tweak;
    for (uint8_t i = 0; i < WORDS; i++) {
        add_word(state + i, keys->key + key);
        key = next_of(key, WORDS + 1);
    }
    add_word(state + WORDS - 3, keys->tweak + tweak);
    tweak = next_of(tweak, 3);
    add_word(state + WORDS - 2, keys->tweak + tweak);
    const word zero = WORD_OF(0ull);
    const word number = exclusive_or_small(zero, keys->number);
    add_word(state + WORDS - 1, &number);

    keys->number++;
    keys->first_key = next_of(keys->first_key, WORDS + 1);
    keys->first_tweak = tweak;
}

/* Section 3.3, Table 3. In round d word i, which is even, has the partner i ^ (2 d + 1) of those there are. */
APART void threefish(word state[WORDS], schedule *keys)
{
    const uint8_t *rotation = rotations;
    for (uint8_t number = 0; number < INJECTIONS; number++) {
        add_subkey(state, keys);
        for (uint8_t other = 1; other < 2 * ROUNDS_OF_INJECTION; other += 2)
            for (uint8_t i = 0; i < WORDS; i += 2)
                mix(state + i, state + (i ^ (other % WORDS)), constant_byte(rotation++));
        if (number % 2)
            rotation = rotations;
    }
    add_subkey(state, keys);
}

/* Section 3.4: a block of that many bytes and zeros behind them into the chaining value. */
APART void take_block(word chain[WORDS], const uint8_t *bytes, uint8_t count, uint16_t position, uint8_t purpose)
{
    schedule keys;
    word state[WORDS];
    const word c240 = WORD_OF(0x1bd11bdaa9fc1a22ull);
    const word zero = WORD_OF(0ull);

    keys.number = keys.first_key = keys.first_tweak = 0;
    keys.key[WORDS] = c240;
    for (uint8_t i = 0; i < WORDS; i++) {
        keys.key[i] = chain[i];
        add_bits(keys.key + WORDS, chain + i);
    }
    keys.tweak[0] = keys.tweak[1] = zero;
    ((uint8_t *)keys.tweak)[0] = (uint8_t)position;
    ((uint8_t *)keys.tweak)[1] = (uint8_t)(position >> 8);
    ((uint8_t *)keys.tweak)[2 * WORD_BYTES - 1] = purpose;
    keys.tweak[2] = keys.tweak[0];
    add_bits(keys.tweak + 2, keys.tweak + 1);

    for (uint8_t i = 0; i < STATE_BYTES; i++)
        ((uint8_t *)chain)[i] = i < count ? bytes[i] : 0;
    for (uint8_t i = 0; i < WORDS; i++)
        state[i] = chain[i];
    threefish(state, &keys);
    for (uint8_t i = 0; i < WORDS; i++)
        add_bits(chain + i, state + i);
}

void SYMBOL(IDENTIFIER, _hash)(uint8_t *digest, const uint8_t *message, uint16_t length)
{
    word chain[WORDS];
    uint16_t position = 0;
    uint8_t purpose = MESSAGE | FIRST;
    copy_constants((uint8_t *)chain, (const uint8_t *)initial_value, sizeof chain);
    for (; length - position > STATE_BYTES; purpose = MESSAGE) {
        position += STATE_BYTES;
        take_block(chain, message, STATE_BYTES, position, purpose);
        message += STATE_BYTES;
    }
    take_block(chain, message, (uint8_t)(length - position), length, purpose | FINAL);
    take_block(chain, message, 0, WORD_BYTES, OUTPUT | FIRST | FINAL);
    for (uint8_t i = 0; i < STATE_BYTES; i++)
        digest[i] = ((const uint8_t *)chain)[i];
}
