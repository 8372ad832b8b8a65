/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Inverses of eight elements of the field of 256 at once, without a table: element j is the bits j of eight
 * slices, of which slice i holds all bits i. S-boxes that are an inverse between two linear maps become
 * logic by it, whose time and addresses depend on nothing.
 *
 * The field is a tower with a normal basis in each storey (Canright, A Very Compact S-Box for AES, CHES
 * 2005): pairs of bits over w^2 and w where w^2 + w + 1 = 0; pairs of these over z^4 and z where
 * z^2 + z + w = 0; pairs of these over y^16 and y where y^2 + y + v = 0, v = z w^2. The linear maps must
 * lead into it and back. (0 becomes 0.)
 */
#ifndef SLICED_INVERSE_H
#define SLICED_INVERSE_H

#include <stdint.h>

typedef uint8_t slice;

typedef struct {
    slice high, low;
} pair;

typedef struct {
    pair high, low;
} nibble;

static inline pair add_pairs(pair a, pair b)
{
    return (pair){a.high ^ b.high, a.low ^ b.low};
}

static inline pair multiply_pairs(pair a, pair b)
{
    slice both = (a.high ^ a.low) & (b.high ^ b.low);
    return (pair){(a.high & b.high) ^ both, (a.low & b.low) ^ both};
}

/* Its inverse, too */
static inline pair square_of_pair(pair a)
{
    return (pair){a.low, a.high};
}

static inline pair times_w(pair a)
{
    return (pair){a.high ^ a.low, a.high};
}

static inline nibble add_nibbles(nibble a, nibble b)
{
    return (nibble){add_pairs(a.high, b.high), add_pairs(a.low, b.low)};
}

static inline nibble multiply_nibbles(nibble a, nibble b)
{
    pair both = times_w(multiply_pairs(add_pairs(a.high, a.low), add_pairs(b.high, b.low)));
    return (nibble){
        add_pairs(multiply_pairs(a.high, b.high), both),
        add_pairs(multiply_pairs(a.low, b.low), both),
    };
}

static inline nibble inverse_of_nibble(nibble a)
{
    pair sum = times_w(square_of_pair(add_pairs(a.high, a.low)));
    pair norm = square_of_pair(add_pairs(sum, multiply_pairs(a.high, a.low)));
    return (nibble){multiply_pairs(norm, a.low), multiply_pairs(norm, a.high)};
}

/* The square, times v */
static inline nibble square_times_v(nibble a)
{
    return (nibble){
        {a.low.low ^ a.high.low, a.low.high ^ a.high.high},
        {a.low.high, a.low.high ^ a.low.low},
    };
}

static inline void invert(slice x[8])
{
    nibble high = {{x[7], x[6]}, {x[5], x[4]}};
    nibble low = {{x[3], x[2]}, {x[1], x[0]}};
    nibble norm = add_nibbles(square_times_v(add_nibbles(high, low)), multiply_nibbles(high, low));
    nibble inverse = inverse_of_nibble(norm);
    nibble first = multiply_nibbles(inverse, low);
    nibble second = multiply_nibbles(inverse, high);
    x[7] = first.high.high;
    x[6] = first.high.low;
    x[5] = first.low.high;
    x[4] = first.low.low;
    x[3] = second.high.high;
    x[2] = second.high.low;
    x[1] = second.low.high;
    x[0] = second.low.low;
}

/* The bits of the mask, shifted, of one byte for those of the mask of another. */
static inline void exchange(uint8_t *upper, uint8_t *lower, unsigned shift, uint8_t mask)
{
    uint8_t differing = (*upper >> shift ^ *lower) & mask;
    *lower ^= differing;
    *upper ^= (uint8_t)(differing << shift);
}

/* Bytes to slices and back: bit i of byte j for bit j of byte i. Written out, as what is kept in registers has
   no index. */
static inline void transpose(uint8_t x[8])
{
    exchange(x + 0, x + 4, 4, 0x0f);
    exchange(x + 1, x + 5, 4, 0x0f);
    exchange(x + 2, x + 6, 4, 0x0f);
    exchange(x + 3, x + 7, 4, 0x0f);
    exchange(x + 0, x + 2, 2, 0x33);
    exchange(x + 1, x + 3, 2, 0x33);
    exchange(x + 4, x + 6, 2, 0x33);
    exchange(x + 5, x + 7, 2, 0x33);
    exchange(x + 0, x + 1, 1, 0x55);
    exchange(x + 2, x + 3, 1, 0x55);
    exchange(x + 4, x + 5, 1, 0x55);
    exchange(x + 6, x + 7, 1, 0x55);
}

#endif
