/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The S-box of TWINE on eight nibbles by logic alone: transposed, the four bytes are one for each place of
 * bits in the nibbles. The circuit of five products was found by a solver.
 */
#include <stdint.h>

/* The bits of the mask, shifted, of one byte for those of the mask of another. */
static inline void swap_bits(uint8_t *upper, uint8_t *lower, unsigned shift, uint8_t mask)
{
    uint8_t differing = (*upper >> shift ^ *lower) & mask;
    *lower ^= differing;
    *upper ^= (uint8_t)(differing << shift);
}

static inline void transpose(uint8_t byte[4])
{
    swap_bits(&byte[0], &byte[2], 2, 0x33);
    swap_bits(&byte[1], &byte[3], 2, 0x33);
    swap_bits(&byte[0], &byte[1], 1, 0x55);
    swap_bits(&byte[2], &byte[3], 1, 0x55);
}

static inline void sliced_sbox(uint8_t x[4])
{
    uint8_t ends = x[0] ^ x[3];
    uint8_t upper = x[2] ^ x[3];
    uint8_t g0 = (uint8_t)~(x[0] ^ x[2]) & upper;
    uint8_t sum = x[1] ^ g0;
    uint8_t g1 = x[0] & (x[0] ^ x[2] ^ sum);
    uint8_t g2 = (uint8_t)~((ends ^ g0 ^ x[2]) | x[1]);
    uint8_t g3 = (uint8_t)~sum & (sum ^ x[3] ^ g1);
    uint8_t g4 = (uint8_t)~(ends ^ g2) & (x[1] ^ x[2] ^ g1);
    uint8_t y2 = (uint8_t)~(x[0] ^ upper ^ g1 ^ g3);
    x[0] = ends ^ sum ^ g1;
    x[1] = ends ^ g0 ^ g1 ^ g4;
    x[2] = y2;
    x[3] ^= sum ^ g2;
}

static inline void sboxes(uint8_t nibbles[4])
{
    transpose(nibbles);
    sliced_sbox(nibbles);
    transpose(nibbles);
}
