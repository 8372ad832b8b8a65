/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What Karatsuba's product takes of H, twice: H over x as a number whose highest bit belongs to x^0, so that the
 * product of two numbers has its upper half where the field has it; and of its four parts of 32 bits, each with its
 * lowest byte first, and their sums, the nine in the order of the products. */
#include "ghash.h"

enum { PART_BYTES = 4 };

/* The inverse of times x: bit 0 of the sum, which R has, says whether one came back. */
static void over_x(union block *element)
{
    uint8_t back = opaque(element->bytes[0] >> 7), carry = back;
    element->bytes[0] ^= 0xe1 & (uint8_t)-back;
    for (uint8_t i = BLOCK_BYTES; i-- > 0;) {
        uint8_t byte = element->bytes[i];
        element->bytes[i] = (uint8_t)(byte << 1 | carry);
        carry = byte >> 7;
    }
}

void GHASH_PREPARE(uint8_t *prepared, union block *subkey)
{
    over_x(subkey);
    for (uint8_t i = 0; i < PART_BYTES; i++) {
        const uint8_t *byte = subkey->bytes + PART_BYTES - 1 - i;
        uint8_t p3 = byte[0], p2 = byte[PART_BYTES], p1 = byte[2 * PART_BYTES], p0 = byte[3 * PART_BYTES];
        uint8_t sums[] = {p0 ^ p2, p1 ^ p3, p0 ^ p2 ^ p1 ^ p3, p2, p3, p2 ^ p3, p0, p1, p0 ^ p1};
        for (uint8_t part = 0; part < sizeof sums; part++)
            prepared[part * PART_BYTES + i] = sums[part];
    }
}
