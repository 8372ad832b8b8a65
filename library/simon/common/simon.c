/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * SIMON in portable C (IACR ePrint 2013/404, section 3): the key schedule, encryption and decryption of
 * a block. Rounds come in pairs, so that the halves of the block need not change places. Nothing but
 * rotations and logic: time depends on no secret.
 *
 * The source is compiled once for every member in use, for SIMON-64/128 with -DSIMON_BLOCK_BITS=64
 * -DSIMON_KEY_BITS=128 -DIDENTIFIER=simon64_128. Words are little-endian; a block is y, then x; a key and
 * the round keys begin with k[0].
 */
#define WORD_BITS (SIMON_BLOCK_BITS / 2)
#include "words.h"

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define KEY_WORDS                 (SIMON_KEY_BITS / WORD_BITS)

/* Table 3.1: the number of rounds T and the sequence of constants z, whose digit i is bit i % 8 of
   byte i / 8; it begins anew after 62. */
#if SIMON_BLOCK_BITS == 32
#define ROUNDS 32
#define Z      0x5f, 0xa4, 0x86, 0xb3, 0x2f, 0x52, 0xc3, 0xd9, 0x17, 0xa9
#elif SIMON_BLOCK_BITS == 48 && SIMON_KEY_BITS == 72
#define ROUNDS 36
#define Z      0x5f, 0xa4, 0x86, 0xb3, 0x2f, 0x52, 0xc3, 0xd9, 0x17, 0xa9
#elif SIMON_BLOCK_BITS == 48
#define ROUNDS 36
#define Z      0x71, 0x9f, 0x0c, 0xad, 0xb8, 0x4f, 0x86, 0x56, 0xdc, 0x27
#elif SIMON_BLOCK_BITS == 64 && SIMON_KEY_BITS == 96
#define ROUNDS 42
#define Z      0xf5, 0x0e, 0x2c, 0x19, 0x85, 0xf8, 0x69, 0x73, 0xbd, 0x03
#elif SIMON_BLOCK_BITS == 64
#define ROUNDS 44
#define Z      0xdb, 0x35, 0xa6, 0x07, 0x12, 0xe5, 0x2c, 0xfc, 0x76, 0x8d
#elif SIMON_BLOCK_BITS == 96 && SIMON_KEY_BITS == 96
#define ROUNDS 52
#define Z      0xf5, 0x0e, 0x2c, 0x19, 0x85, 0xf8, 0x69, 0x73, 0xbd, 0x03
#elif SIMON_BLOCK_BITS == 96
#define ROUNDS 54
#define Z      0xdb, 0x35, 0xa6, 0x07, 0x12, 0xe5, 0x2c, 0xfc, 0x76, 0x8d
#elif SIMON_KEY_BITS == 128
#define ROUNDS 68
#define Z      0xf5, 0x0e, 0x2c, 0x19, 0x85, 0xf8, 0x69, 0x73, 0xbd, 0x03
#elif SIMON_KEY_BITS == 192
#define ROUNDS 69
#define Z      0xdb, 0x35, 0xa6, 0x07, 0x12, 0xe5, 0x2c, 0xfc, 0x76, 0x8d
#else
#define ROUNDS 72
#define Z      0x8b, 0x67, 0x6d, 0x04, 0x3a, 0x4c, 0xc9, 0xfd, 0xe2, 0x59
#endif

static const uint8_t z[] = {Z};

/* y + f(x) + k, where f(x) is S(x) & S^8(x) + S^2(x): half of a round, and its own inverse. */
static inline word mixed(word y, word x, const uint8_t *round_key)
{
    word once = rotate_left(x, 1);
    word f = exclusive_or(bitwise_and(once, rotate_left(x, 8)), rotate_left(once, 1));
    return exclusive_or(exclusive_or(y, f), load_word(round_key));
}

/* Writes ROUNDS words from the KEY_WORDS words of a key; each is made of those written before. */
void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    for (uint8_t i = 0; i < KEY_WORDS; i++)
        store_word(round_keys + i * WORD_BYTES, load_word(key + i * WORD_BYTES));

    uint8_t digits = 0;
    for (uint8_t i = 0; i < ROUNDS - KEY_WORDS; i++) {
        word sum = rotate_right(load_word(round_keys + (KEY_WORDS - 1) * WORD_BYTES), 3);
#if SIMON_KEY_BITS == 2 * SIMON_BLOCK_BITS
        sum = exclusive_or(sum, load_word(round_keys + WORD_BYTES));
#endif
        sum = exclusive_or(sum, rotate_right(sum, 1));
        sum = exclusive_or(sum, load_word(round_keys));
        digits = i % 8 == 0 ? z[i / 8] : digits >> 1;
        sum = exclusive_or_small(complement(sum), 3 ^ (digits & 1));
        store_word(round_keys + KEY_WORDS * WORD_BYTES, sum);
        round_keys += WORD_BYTES;
    }
}

/* Encrypts a block in place. */
void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    word y = load_word(block);
    word x = load_word(block + WORD_BYTES);
    for (uint8_t pair = 0; pair < ROUNDS / 2; pair++) {
        y = mixed(y, x, round_keys);
        x = mixed(x, y, round_keys + WORD_BYTES);
        round_keys += 2 * WORD_BYTES;
    }
#if ROUNDS % 2
    y = mixed(y, x, round_keys);
    store_word(block, x);
    store_word(block + WORD_BYTES, y);
#else
    store_word(block, y);
    store_word(block + WORD_BYTES, x);
#endif
}

/* Decrypts a block in place. */
void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *round_keys)
{
    word y = load_word(block);
    word x = load_word(block + WORD_BYTES);
    round_keys += ROUNDS * WORD_BYTES;
    for (uint8_t pair = 0; pair < ROUNDS / 2; pair++) {
        x = mixed(x, y, round_keys - WORD_BYTES);
        y = mixed(y, x, round_keys - 2 * WORD_BYTES);
        round_keys -= 2 * WORD_BYTES;
    }
#if ROUNDS % 2
    x = mixed(x, y, round_keys - WORD_BYTES);
    store_word(block, x);
    store_word(block + WORD_BYTES, y);
#else
    store_word(block, y);
    store_word(block + WORD_BYTES, x);
#endif
}
