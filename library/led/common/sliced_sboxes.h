/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The S-box of LED, which is PRESENT's, and its inverse on sixteen nibbles, by logic alone: transposed,
   the four rows are a word for each place of bits in the nibbles. */
#include "bits.h"
#include "sliced_present_sbox.h"

static inline void transpose(uint16_t row[4])
{
    swap_bits(&row[0], &row[2], 2, 0x3333);
    swap_bits(&row[1], &row[3], 2, 0x3333);
    swap_bits(&row[0], &row[1], 1, 0x5555);
    swap_bits(&row[2], &row[3], 1, 0x5555);
}

static inline void sboxes(uint16_t row[4])
{
    transpose(row);
    sliced_sbox(row);
    transpose(row);
}

static inline void inverse_sboxes(uint16_t row[4])
{
    transpose(row);
    sliced_inverse_sbox(row);
    transpose(row);
}
