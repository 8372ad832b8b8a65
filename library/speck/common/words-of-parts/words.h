/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The words of SPECK in portable C. A word is an array of 16-bit parts, the lowest first: compilers
 * for 16-bit machines turn shifts of wide types into loops and their carries into branches, which
 * would depend on secrets. Words of 24 bits have parts of 8.
 *
 * SPECK_BLOCK_BITS and SPECK_KEY_BITS choose the member, IDENTIFIER is the prefix of its functions.
 */
#ifndef SPECK_WORDS_H
#define SPECK_WORDS_H

#include "speck.h"

#include <stdint.h>

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#if SPECK_BLOCK_BITS == 48
#define PART_BITS 8
typedef uint8_t word_part;
typedef uint16_t two_parts;
#else
#define PART_BITS 16
typedef uint16_t word_part;
typedef uint32_t two_parts;
#endif

#define WORD_BITS  (SPECK_BLOCK_BITS / 2)
#define WORD_BYTES (WORD_BITS / 8)
#define WORD_PARTS (WORD_BITS / PART_BITS)
#define KEY_WORDS  (SPECK_KEY_BITS / WORD_BITS)

#if SPECK_BLOCK_BITS == 32
#define ROUNDS 22
#elif SPECK_BLOCK_BITS == 48
#define ROUNDS (KEY_WORDS + 19)
#elif SPECK_BLOCK_BITS == 64
#define ROUNDS (KEY_WORDS + 23)
#elif SPECK_BLOCK_BITS == 96
#define ROUNDS (KEY_WORDS + 26)
#elif SPECK_BLOCK_BITS == 128
#define ROUNDS (KEY_WORDS + 30)
#else
#error "SPECK_BLOCK_BITS: 32, 48, 64, 96 or 128"
#endif

typedef struct {
    word_part part[WORD_PARTS];
} word;

#define ABOVE(i)      (((i) + 1) % WORD_PARTS)
#define BELOW(i)      (((i) + WORD_PARTS - 1) % WORD_PARTS)
#define FOR_EACH_PART _Pragma("GCC unroll 4") for (int i = 0; i < WORD_PARTS; i++)

/* Words are little-endian in memory, at even addresses unless they have 24 bits: so told, the
   compiler reads two bytes at once where the machine's byte order allows it. */
#if defined(__GNUC__)
#define AT_ADDRESS_OF_PARTS(bytes) __builtin_assume_aligned(bytes, sizeof(word_part))
#else
#define AT_ADDRESS_OF_PARTS(bytes) (bytes)
#endif

static inline word_part load_part(const uint8_t *bytes)
{
#if PART_BITS == 8
    return bytes[0];
#else
    return (word_part)(bytes[0] | (word_part)bytes[1] << 8);
#endif
}

static inline void store_part(uint8_t *bytes, word_part value)
{
    bytes[0] = (uint8_t)value;
#if PART_BITS == 16
    bytes[1] = (uint8_t)(value >> 8);
#endif
}

static inline word load_word(const uint8_t *bytes)
{
    word value;
    bytes = AT_ADDRESS_OF_PARTS(bytes);
    FOR_EACH_PART
        value.part[i] = load_part(bytes + i * sizeof(word_part));
    return value;
}

static inline void store_word(uint8_t *bytes, word value)
{
    bytes = AT_ADDRESS_OF_PARTS(bytes);
    FOR_EACH_PART
        store_part(bytes + i * sizeof(word_part), value.part[i]);
}

/* The upper one of two parts. By a shift, some compilers would move 16 bits one by one; in a union
   they are where they should be. */
static inline word_part upper_part(two_parts both)
{
#if PART_BITS == 16 && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    union {
        two_parts both;
        word_part part[2];
    } parts = {both};
    return parts.part[1];
#else
    return (word_part)(both >> PART_BITS);
#endif
}

static inline word add(word left, word right)
{
    word sum;
    word_part carry = 0;
    FOR_EACH_PART {
        two_parts part = (two_parts)left.part[i] + right.part[i] + carry;
        sum.part[i] = (word_part)part;
        carry = upper_part(part);
    }
    return sum;
}

static inline word subtract(word left, word right)
{
    word difference;
    word_part borrow = 0;
    FOR_EACH_PART {
        two_parts part = (two_parts)left.part[i] - right.part[i] - borrow;
        difference.part[i] = (word_part)part;
        borrow = upper_part(part) & 1;
    }
    return difference;
}

static inline word exclusive_or(word left, word right)
{
    FOR_EACH_PART
        left.part[i] ^= right.part[i];
    return left;
}

#endif
