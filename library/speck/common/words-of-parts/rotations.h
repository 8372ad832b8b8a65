/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The rotations of SPECK: x by 8 and y by 3, where words have 16 bits by 7 and by 2. To rotate by 8
 * takes moves of bytes and no shifts.
 */
#ifndef SPECK_ROTATIONS_H
#define SPECK_ROTATIONS_H

#include "words.h"

/* Returns the bits that the part loses: by few shifts of both parts to the left, not by many to the
   right. */
static inline word_part shift_left(word_part *part, int bits)
{
#if PART_BITS == 16
    two_parts shifted = (two_parts)*part << bits;
    *part = (word_part)shifted;
    return upper_part(shifted);
#else
    word_part lost = *part >> (PART_BITS - bits);
    *part = (word_part)(*part << bits);
    return lost;
#endif
}

static inline word shift_left_around(word value, int bits)
{
    word_part lost[WORD_PARTS];
    FOR_EACH_PART
        lost[i] = shift_left(&value.part[i], bits);
    FOR_EACH_PART
        value.part[i] |= lost[BELOW(i)];
    return value;
}

static inline word shift_right_around(word value, int bits)
{
    word shifted;
    FOR_EACH_PART
        shifted.part[i] = (word_part)(value.part[i] >> bits
                                      | value.part[ABOVE(i)] << (PART_BITS - bits));
    return shifted;
}

#if SPECK_BLOCK_BITS == 32

static inline word rotate_x_right(word x)
{
    return shift_right_around(x, 7);
}

static inline word rotate_x_left(word x)
{
    return shift_left_around(x, 7);
}

#elif PART_BITS == 8

static inline word rotate_x_right(word x)
{
    word rotated;
    FOR_EACH_PART
        rotated.part[i] = x.part[ABOVE(i)];
    return rotated;
}

static inline word rotate_x_left(word x)
{
    word rotated;
    FOR_EACH_PART
        rotated.part[i] = x.part[BELOW(i)];
    return rotated;
}

#else

#if defined(__GNUC__)
#define SWAP_BYTES(part) __builtin_bswap16(part)
#else
#define SWAP_BYTES(part) ((word_part)((part) >> 8 | (part) << 8))
#endif

/* The low byte of upper, and below it the high byte of lower. */
static inline word_part middle_bytes(word_part upper, word_part lower)
{
    word_part high = SWAP_BYTES(upper);
    word_part low = SWAP_BYTES(lower);
    return (uint8_t)(high ^ low) ^ high;
}

static inline word rotate_x_right(word x)
{
    word rotated;
    FOR_EACH_PART
        rotated.part[i] = middle_bytes(x.part[ABOVE(i)], x.part[i]);
    return rotated;
}

static inline word rotate_x_left(word x)
{
    word rotated;
    FOR_EACH_PART
        rotated.part[i] = middle_bytes(x.part[i], x.part[BELOW(i)]);
    return rotated;
}

#endif

#define Y_ROTATION (SPECK_BLOCK_BITS == 32 ? 2 : 3)

static inline word rotate_y_left(word y)
{
    return shift_left_around(y, Y_ROTATION);
}

static inline word rotate_y_right(word y)
{
    return shift_right_around(y, Y_ROTATION);
}

#endif
