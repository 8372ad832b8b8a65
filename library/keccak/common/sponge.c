/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Keccak and SHA-3 in portable C (NIST FIPS 202): the digest of a whole message, which goes into the state byte by
 * byte and is copied nowhere.
 */
#include "keccak_f.h"

#define RATE_BYTES (KECCAK_RATE_BITS / 8)

void SYMBOL(IDENTIFIER, _hash)(uint8_t *digest, const uint8_t *message, uint16_t length)
{
    word lanes[LANES];
    clear(lanes);

    for (; length >= RATE_BYTES; length -= RATE_BYTES) {
        for (uint8_t i = 0; i < RATE_BYTES; i++)
            add_byte(lanes, i, *message++);
        permute(lanes);
    }
    for (uint8_t i = 0; i < length; i++)
        add_byte(lanes, i, *message++);
    add_byte(lanes, (uint8_t)length, KECCAK_SUFFIX);
    add_byte(lanes, RATE_BYTES - 1, 0x80);
    permute(lanes);
    for (uint8_t i = 0; i < KECCAK_DIGEST_BYTES; i++)
        *digest++ = byte_of(lanes, i);
}
