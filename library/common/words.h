/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Words of WORD_BITS bits in portable C: little-endian in memory, added modulo 2^WORD_BITS, rotated by
 * counts that are constants where they are used.
 *
 * A word is the compiler's own integer if there is one of its width. Not on MSP430, whose compilers turn
 * carries of wide types into branches, which would depend on secrets, and shifts into loops or calls:
 * there, and for other widths, a word is an array of parts of a register's width, the lowest first. A
 * source that is better so elsewhere defines WORDS_OF_PARTS.
 */
#ifndef WORDS_H
#define WORDS_H

#include <stdint.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "Words are copied as they lie in memory: little-endian"
#endif

#define WORD_BYTES (WORD_BITS / 8)

#if !defined(WORDS_OF_PARTS) && !defined(__MSP430__) && (WORD_BITS == 16 || WORD_BITS == 32 || WORD_BITS == 64)

#if WORD_BITS == 16
typedef uint16_t word;
#elif WORD_BITS == 32
typedef uint32_t word;
#else
typedef uint64_t word;
#endif

/* A number as a word, for the initialiser of a constant. */
#define WORD_OF(value) (value)

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

#if defined(__AVR__) && !defined(__clang__) && WORD_BITS == 32
/* Moves of bytes, then bit by bit: a shift by another constant would be a loop of either half. */
static __attribute__((noinline, unused)) word rotate_by_single_bits(word value, uint8_t left, uint8_t right)
{
    for (; left; left--)
        value = value << 1 | value >> 31;
    for (; right; right--)
        value = value >> 1 | value << 31;
    return value;
}

static inline word rotate_left(word value, unsigned bits)
{
    const unsigned nearest = (bits + 3) / 8 * 8 % 32;
    const unsigned left = (bits - nearest) & 31;
    value = value << nearest | value >> (-nearest & 31);
    if (left == 0 || left == 1 || left == 31)
        return value << left | value >> (-left & 31);
    return left < 8 ? rotate_by_single_bits(value, left, 0) : rotate_by_single_bits(value, 0, 32 - left);
}
#else
static inline word rotate_left(word value, unsigned bits)
{
    return (word)(value << bits) | (word)(value >> (WORD_BITS - bits));
}
#endif

static inline word rotate_right(word value, unsigned bits)
{
    return rotate_left(value, WORD_BITS - bits);
}

/* Another word by a count that need not be a constant */
static inline void turn_left(word *turned, const word *value, uint8_t bits)
{
    *turned = (word)(*value << bits) | (word)(*value >> (-bits & (WORD_BITS - 1)));
}

#else

#if WORD_BITS % 16 || defined(__AVR__)
#define PART_BITS 8
typedef uint8_t word_part;
#else
#define PART_BITS 16
typedef uint16_t word_part;
#endif

#define PART_BYTES (PART_BITS / 8)
#define WORD_PARTS (WORD_BITS / PART_BITS)

typedef struct {
    word_part part[WORD_PARTS];
} word;

/* GCC knows the pragma from version 8 on. */
#if defined __clang__ || __GNUC__ >= 8
#define UNROLLED _Pragma("GCC unroll 8")
#else
#define UNROLLED
#endif
#define FOR_EACH_PART UNROLLED for (int i = 0; i < WORD_PARTS; i++)

#if PART_BITS == 8
#define PARTS_OF_16_BITS(value) (value) & 0xff, (value) >> 8 & 0xff
#else
#define PARTS_OF_16_BITS(value) (value) & 0xffff
#endif
#define PARTS_OF_32_BITS(value) PARTS_OF_16_BITS(value), PARTS_OF_16_BITS((value) >> 16)

#if WORD_BITS == 32
#define WORD_OF(value) {{PARTS_OF_32_BITS(value)}}
#elif WORD_BITS == 64
#define WORD_OF(value) {{PARTS_OF_32_BITS(value), PARTS_OF_32_BITS((value) >> 32)}}
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

/* The carry out of a sum of two parts and a carry. Of two parts in one the upper one is taken out of a
   union, not by a shift of 16 bits; of bytes it is made by logic, as a comparison would be a branch. */
static inline word_part add_parts(word_part left, word_part right, word_part *carry)
{
#if PART_BITS == 8
    word_part sum = (word_part)(left + right + *carry);
    *carry = ((left & right) | ((left | right) & (word_part)~sum)) >> 7;
    return sum;
#else
    union {
        uint32_t both;
        uint16_t part[2];
    } sum = {(uint32_t)left + right + *carry};
    *carry = sum.part[1];
    return sum.part[0];
#endif
}

static inline word add(word left, word right)
{
    word_part carry = 0;
    FOR_EACH_PART
        left.part[i] = add_parts(left.part[i], right.part[i], &carry);
    return left;
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

/* Likewise: moves of bytes, then a product by a power of two, or
   bit by bit where products are not quick. */
static __attribute__((noinline, unused)) void turn_left(word *turned, const word *value, uint8_t bits)
{
    const uint8_t *bytes = (const uint8_t *)value;
    uint8_t place = (uint8_t)-(bits / 8);
    bits %= 8;
#if PART_BITS == 8
    const uint8_t factor = (uint8_t)(1 << bits);
    uint8_t carry = (uint16_t)bytes[(uint8_t)(place - 1) % WORD_BYTES] * factor >> 8;
    for (uint8_t i = 0; i < WORD_BYTES; i++) {
        uint16_t product = (uint16_t)bytes[place++ % WORD_BYTES] * factor;
        turned->part[i] = (uint8_t)product | carry;
        carry = (uint8_t)(product >> 8);
    }
#else
    for (uint8_t i = 0; i < WORD_BYTES; i++)
        ((uint8_t *)turned)[i] = bytes[place++ % WORD_BYTES];
    for (; bits; bits--) {
        word_part carry = 0;
        FOR_EACH_PART
            turned->part[i] = add_parts(turned->part[i], turned->part[i], &carry);
        turned->part[0] |= carry;
    }
#endif
}

#endif

#endif
