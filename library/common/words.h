/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Words of WORD_BITS bits in portable C: little-endian in memory, added modulo 2^WORD_BITS, rotated by
 * counts that are constants where they are used.
 *
 * A word is the compiler's own integer if there is one of its width. Not on MSP430, whose compilers turn
 * carries of wide types into branches, which would depend on secrets, and shifts into loops or calls:
 * there, and for other widths, a word is an array of parts of a register's width, the lowest first.
 */
#ifndef WORDS_H
#define WORDS_H

#include <stdint.h>

#define WORD_BYTES (WORD_BITS / 8)

#if !defined(__MSP430__) && (WORD_BITS == 16 || WORD_BITS == 32 || WORD_BITS == 64)

#if WORD_BITS == 16
typedef uint16_t word;
#elif WORD_BITS == 32
typedef uint32_t word;
#else
typedef uint64_t word;
#endif

/* A number as a word, for the initialiser of a constant. */
#define WORD_OF(value) (value)

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "Words are copied as they lie in memory: little-endian"
#endif

static inline word load_word(const uint8_t *bytes)
{
    word value;
    __builtin_memcpy(&value, bytes, WORD_BYTES);
    return value;
}

static inline void store_word(uint8_t *bytes, word value)
{
    __builtin_memcpy(bytes, &value, WORD_BYTES);
}

static inline word exclusive_or(word left, word right)
{
    return left ^ right;
}

static inline word bitwise_and(word left, word right)
{
    return left & right;
}

static inline word complement(word value)
{
    return (word)~value;
}

static inline word exclusive_or_small(word left, uint8_t right)
{
    return left ^ right;
}

static inline word add(word left, word right)
{
    return (word)(left + right);
}

static inline word rotate_left(word value, unsigned bits)
{
    return (word)(value << bits) | (word)(value >> (WORD_BITS - bits));
}

static inline word rotate_right(word value, unsigned bits)
{
    return (word)(value >> bits) | (word)(value << (WORD_BITS - bits));
}

#else

#if WORD_BITS % 16 || defined(__AVR__)
#define PART_BITS 8
typedef uint8_t word_part;
typedef uint16_t two_parts;
#else
#define PART_BITS 16
typedef uint16_t word_part;
typedef uint32_t two_parts;
#endif

#define PART_BYTES (PART_BITS / 8)
#define WORD_PARTS (WORD_BITS / PART_BITS)

typedef struct {
    word_part part[WORD_PARTS];
} word;

#define FOR_EACH_PART _Pragma("GCC unroll 8") for (int i = 0; i < WORD_PARTS; i++)

#if WORD_BITS == 64
#define WORD_OF(value) {{(value) & 0xffff, (value) >> 16 & 0xffff, (value) >> 32 & 0xffff, (value) >> 48}}
#elif WORD_BITS == 32
#define WORD_OF(value) {{(value) & 0xffff, (value) >> 16}}
#endif

/* At an even address unless parts are bytes: so told, the compiler reads two bytes at once. */
static inline word_part load_part(const uint8_t *bytes)
{
#if PART_BITS == 8
    return bytes[0];
#else
    bytes = __builtin_assume_aligned(bytes, PART_BYTES);
    return (word_part)(bytes[0] | (word_part)bytes[1] << 8);
#endif
}

static inline void store_part(uint8_t *bytes, word_part value)
{
#if PART_BITS == 16
    bytes = __builtin_assume_aligned(bytes, PART_BYTES);
    bytes[1] = (uint8_t)(value >> 8);
#endif
    bytes[0] = (uint8_t)value;
}

static inline word load_word(const uint8_t *bytes)
{
    word value;
    FOR_EACH_PART
        value.part[i] = load_part(bytes + i * PART_BYTES);
    return value;
}

static inline void store_word(uint8_t *bytes, word value)
{
    FOR_EACH_PART
        store_part(bytes + i * PART_BYTES, value.part[i]);
}

static inline word exclusive_or(word left, word right)
{
    FOR_EACH_PART
        left.part[i] ^= right.part[i];
    return left;
}

static inline word bitwise_and(word left, word right)
{
    FOR_EACH_PART
        left.part[i] &= right.part[i];
    return left;
}

static inline word complement(word value)
{
    FOR_EACH_PART
        value.part[i] = (word_part)~value.part[i];
    return value;
}

static inline word exclusive_or_small(word left, uint8_t right)
{
    left.part[0] ^= right;
    return left;
}

/* The upper one of two parts. By a shift, some compilers would move 16 bits one by one; in a union
   they are where they should be. */
static inline word_part upper_part(two_parts both)
{
#if PART_BITS == 16
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

/* Moves of parts, and shifts by less than a part. */
static inline word rotate_left(word value, unsigned bits)
{
    const unsigned parts = bits / PART_BITS;
    const unsigned shift = bits % PART_BITS;
    word rotated;
    FOR_EACH_PART {
        word_part here = value.part[(i + WORD_PARTS - parts) % WORD_PARTS];
        word_part below = value.part[(i + 2 * WORD_PARTS - parts - 1) % WORD_PARTS];
        rotated.part[i] = shift == 0 ? here : (word_part)(here << shift | below >> (PART_BITS - shift));
    }
    return rotated;
}

static inline word rotate_right(word value, unsigned bits)
{
    return rotate_left(value, WORD_BITS - bits);
}

#endif

#endif
