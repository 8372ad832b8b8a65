/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Bits of two words that change places, of which transpositions are made. */
#ifndef BITS_H
#define BITS_H

#include <stdint.h>

/* The bits of the mask, shifted, of one word for those of the mask of another. */
static inline void swap_bits(uint16_t *upper, uint16_t *lower, unsigned shift, uint16_t mask)
{
    uint16_t differing = (uint16_t)((*upper >> shift ^ *lower) & mask);
    *lower ^= differing;
    *upper ^= (uint16_t)(differing << shift);
}

#endif
