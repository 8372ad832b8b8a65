/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Ascon-Hash256 in portable C (NIST SP 800-232): the digest of a whole message. */
#include "permutation.h"

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { RATE = 8, DIGEST_WORDS = 4 };

void NAME(IDENTIFIER, hash)(uint8_t *digest, const uint8_t *message, uint16_t length) {
    /* Section 5.1: what the permutation makes of the initial value */
    uint64_t x[ROWS] = {
        0x9b1e5494e934d681, 0x4bc3a01e333751d2, 0xae65396c6b34b81a, 0x3c7fd4a4d56a4db3,
        0x1a5c464906c5976d,
    };
    for (; length >= RATE; length -= RATE) {
        for (uint8_t i = 0; i < RATE; i++) {
            add_byte(x, *message++, i);
        }
        permute(x, TWELVE_ROUNDS);
    }
    for (uint8_t i = 0; i < length; i++) {
        add_byte(x, *message++, i);
    }
    add_byte(x, 1, (uint8_t)length);
    for (uint8_t word = 0; word < DIGEST_WORDS; word++) {
        permute(x, TWELVE_ROUNDS);
        for (uint8_t i = 0; i < RATE; i++) {
            *digest++ = (uint8_t)(x[0] >> (8 * i));
        }
    }
}
