/*
 * SPECK in portable C for members with words of 16, 32, 48 or 64 bits. A word is an array of 16-bit
 * parts, the lowest first: compilers for 16-bit machines turn shifts of wide types into loops and
 * their carries into branches, which would depend on secrets.
 *
 * SPECK_BLOCK_BITS and SPECK_KEY_BITS choose the member, IDENTIFIER is the prefix of its functions.
 */
#include "speck.h"

#include <stdint.h>

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define WORD_BITS  (SPECK_BLOCK_BITS / 2)
#define WORD_BYTES (WORD_BITS / 8)
#define WORD_PARTS (WORD_BITS / 16)
#define KEY_WORDS  (SPECK_KEY_BITS / WORD_BITS)

#if SPECK_BLOCK_BITS == 32
#define ROUNDS      22
#define RIGHT_SHIFT 7
#define LEFT_SHIFT  2
#else
#define ROUNDS      (KEY_WORDS + (SPECK_BLOCK_BITS == 64 ? 23 : SPECK_BLOCK_BITS == 96 ? 26 : 30))
#define RIGHT_SHIFT 8
#define LEFT_SHIFT  3
#endif

#if SPECK_BLOCK_BITS != 32 && SPECK_BLOCK_BITS != 64 && SPECK_BLOCK_BITS != 96 \
    && SPECK_BLOCK_BITS != 128
#error "SPECK_BLOCK_BITS: 32, 64, 96 and 128 are made of whole parts; 48 is not"
#endif

typedef struct {
    uint16_t part[WORD_PARTS];
} word;

#define FOR_EACH_PART _Pragma("GCC unroll 4") for (int i = 0; i < WORD_PARTS; i++)

/* Words are little-endian in memory, at even addresses: so told, the compiler reads two bytes at
   once where the machine's byte order allows it. */
#if defined(__GNUC__)
#define AT_EVEN_ADDRESS(bytes) __builtin_assume_aligned(bytes, 2)
#else
#define AT_EVEN_ADDRESS(bytes) (bytes)
#endif

static inline word load_word(const uint8_t *bytes)
{
    word value;
    bytes = AT_EVEN_ADDRESS(bytes);
    FOR_EACH_PART
        value.part[i] = (uint16_t)(bytes[2 * i] | (uint16_t)bytes[2 * i + 1] << 8);
    return value;
}

static inline void store_word(uint8_t *bytes, word value)
{
    bytes = AT_EVEN_ADDRESS(bytes);
    FOR_EACH_PART {
        bytes[2 * i] = (uint8_t)value.part[i];
        bytes[2 * i + 1] = (uint8_t)(value.part[i] >> 8);
    }
}

static inline word rotate_right(word value, int bits)
{
    word rotated;
    FOR_EACH_PART
        rotated.part[i] = (uint16_t)(value.part[i] >> bits | value.part[(i + 1) % WORD_PARTS] << (16 - bits));
    return rotated;
}

static inline word rotate_left(word value, int bits)
{
    word rotated;
    FOR_EACH_PART
        rotated.part[i] = (uint16_t)(value.part[i] << bits
                                     | value.part[(i + WORD_PARTS - 1) % WORD_PARTS] >> (16 - bits));
    return rotated;
}

static inline word add(word left, word right)
{
    word sum;
    uint16_t carry = 0;
    FOR_EACH_PART {
        uint32_t part = (uint32_t)left.part[i] + right.part[i] + carry;
        sum.part[i] = (uint16_t)part;
        carry = (uint16_t)(part >> 16);
    }
    return sum;
}

static inline word exclusive_or(word left, word right)
{
    FOR_EACH_PART
        left.part[i] ^= right.part[i];
    return left;
}

static inline word next_x(word x, word y, word key)
{
    return exclusive_or(add(rotate_right(x, RIGHT_SHIFT), y), key);
}

static inline word next_y(word x, word y)
{
    return exclusive_or(rotate_left(y, LEFT_SHIFT), x);
}

/* Writes ROUNDS words from the KEY_WORDS words of a key: k, then l[0], l[1] ... */
void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    word k = load_word(key);
    word l[KEY_WORDS - 1];
    for (int i = 0; i < KEY_WORDS - 1; i++)
        l[i] = load_word(key + (i + 1) * WORD_BYTES);

    store_word(round_keys, k);
    for (word step = {{0}}; step.part[0] < ROUNDS - 1; step.part[0]++) {
        word newest = next_x(l[0], k, step);
        for (int i = 0; i < KEY_WORDS - 2; i++)
            l[i] = l[i + 1];
        l[KEY_WORDS - 2] = newest;
        k = next_y(newest, k);
        round_keys += WORD_BYTES;
        store_word(round_keys, k);
    }
}

/* Encrypts a block, y and then x, in place. */
void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    word y = load_word(block);
    word x = load_word(block + WORD_BYTES);
    for (int round = 0; round < ROUNDS; round++) {
        x = next_x(x, y, load_word(round_keys));
        y = next_y(x, y);
        round_keys += WORD_BYTES;
    }
    store_word(block, y);
    store_word(block + WORD_BYTES, x);
}
