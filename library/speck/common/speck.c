/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * SPECK in portable C with the compiler's own integer types: the key schedule and encryption. Words of
 * 24 and 48 bits lie in the next wider type.
 *
 * Each source is compiled once for every member in use, for SPECK-64/128 with -DSPECK_BLOCK_BITS=64
 * -DSPECK_KEY_BITS=128 -DIDENTIFIER=speck64_128. Words are little-endian; a block is y, then x.
 */
#include <stdint.h>

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define WORD_BITS                 (SPECK_BLOCK_BITS / 2)
#define WORD_BYTES                (WORD_BITS / 8)
#define KEY_WORDS                 (SPECK_KEY_BITS / WORD_BITS)

#if SPECK_BLOCK_BITS == 32
typedef uint16_t word;
#define ROUNDS       22
#define ROTATE_RIGHT 7
#define ROTATE_LEFT  2
#else
#define ROTATE_RIGHT 8
#define ROTATE_LEFT  3
#if SPECK_BLOCK_BITS <= 64
typedef uint32_t word;
#define ROUNDS (KEY_WORDS + (SPECK_BLOCK_BITS == 48 ? 19 : 23))
#else
typedef uint64_t word;
#define ROUNDS (KEY_WORDS + (SPECK_BLOCK_BITS == 96 ? 26 : 30))
#endif
#endif

/* The bits of a word that is narrower than its type. */
#define MASK ((word)((word)-1 >> (8 * sizeof(word) - WORD_BITS)))

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "Words are copied as they lie in memory: little-endian"
#endif

static inline word load_word(const uint8_t *bytes)
{
    word loaded = 0;
    __builtin_memcpy(&loaded, bytes, WORD_BYTES);
    return loaded;
}

static inline void store_word(uint8_t *bytes, word stored)
{
    __builtin_memcpy(bytes, &stored, WORD_BYTES);
}

static inline word next_x(word x, word y, word key)
{
    word rotated = (word)(x >> ROTATE_RIGHT) | (word)(x << (WORD_BITS - ROTATE_RIGHT));
    return ((word)(rotated + y) ^ key) & MASK;
}

static inline word next_y(word x, word y)
{
    word rotated = (word)(y << ROTATE_LEFT) | (word)(y >> (WORD_BITS - ROTATE_LEFT));
    return (rotated ^ x) & MASK;
}

/* Writes ROUNDS words from the KEY_WORDS words of a key: k, then l[0], l[1] ... */
void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    word k = load_word(key);
    word l[KEY_WORDS - 1];
    for (uint8_t i = 0; i < KEY_WORDS - 1; i++)
        l[i] = load_word(key + (i + 1) * WORD_BYTES);

    store_word(round_keys, k);
    for (uint8_t step = 0; step < ROUNDS - 1; step++) {
        word newest = next_x(l[0], k, step);
        for (uint8_t i = 0; i < KEY_WORDS - 2; i++)
            l[i] = l[i + 1];
        l[KEY_WORDS - 2] = newest;
        k = next_y(newest, k);
        round_keys += WORD_BYTES;
        store_word(round_keys, k);
    }
}

/* Encrypts a block in place. */
void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    word y = load_word(block);
    word x = load_word(block + WORD_BYTES);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        x = next_x(x, y, load_word(round_keys));
        y = next_y(x, y);
        round_keys += WORD_BYTES;
    }
    store_word(block, y);
    store_word(block + WORD_BYTES, x);
}
