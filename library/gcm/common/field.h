/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Blocks as polynomials over GF(2) modulo x^128 + x^7 + x^2 + x + 1 (SP 800-38D, section 6.3): the highest bit of
 * the first byte belongs to x^0. */
#ifndef FIELD_H
#define FIELD_H

#include "block.h"

/* Times x: what leaves on the right comes back as R. */
static inline void times_x(union block *element)
{
    uint8_t carry = 0;
    for (uint8_t i = 0; i < BLOCK_BYTES; i++) {
        uint8_t byte = element->bytes[i];
        element->bytes[i] = (uint8_t)(byte >> 1 | carry);
        carry = (uint8_t)(byte << 7);
    }
    element->bytes[0] ^= 0xe1 & (uint8_t)-opaque(carry >> 7);
}

#endif
