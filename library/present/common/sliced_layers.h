/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The layers of a round of PRESENT by logic alone. pLayer brings bit j of nibble i to bit 16 j + i: it is
 * what sorts bits by their place in the nibble, so that a word for each place is the state behind the
 * S-boxes. Ahead of them bits are sorted by transpositions, within words and then between them.
 */
#include "bits.h"
#include "sliced_present_sbox.h"
#include "state.h"

/* Bit b of nibble i becomes bit i of nibble b. */
static inline uint16_t transpose_bits(uint16_t word)
{
    word = (uint16_t)((word & 0xa5a5) | (word >> 3 & 0x0a0a) | (word << 3 & 0x5050));
    return (uint16_t)((word & 0xcc33) | (word >> 6 & 0x00cc) | (word << 6 & 0x3300));
}

/* Nibble n of word w becomes nibble w of word n. */
static inline void transpose_nibbles(state *s)
{
    swap_bits(&s->word[0], &s->word[2], 8, 0x00ff);
    swap_bits(&s->word[1], &s->word[3], 8, 0x00ff);
    swap_bits(&s->word[0], &s->word[1], 4, 0x0f0f);
    swap_bits(&s->word[2], &s->word[3], 4, 0x0f0f);
}

/* sBoxLayer and pLayer */
static inline void layers(state *s)
{
    for (uint8_t i = 0; i < 4; i++)
        s->word[i] = transpose_bits(s->word[i]);
    transpose_nibbles(s);
    sliced_sbox(s->word);
}

static inline void inverse_layers(state *s)
{
    sliced_inverse_sbox(s->word);
    transpose_nibbles(s);
    for (uint8_t i = 0; i < 4; i++)
        s->word[i] = transpose_bits(s->word[i]);
}

/* The S-box of single nibbles, for the key schedule. */
static inline uint8_t sbox(uint8_t nibble)
{
    uint16_t slices[4] = {nibble & 1, nibble >> 1 & 1, nibble >> 2 & 1, nibble >> 3 & 1};
    sliced_sbox(slices);
    return (uint8_t)((slices[0] & 1) | (slices[1] & 1) << 1 | (slices[2] & 1) << 2 | (slices[3] & 1) << 3);
}
