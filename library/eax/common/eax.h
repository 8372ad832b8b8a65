/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What EAX in one call and in pieces have in common: sizes, what CMACs begin with, and the counter. */
#ifndef EAX_H
#define EAX_H

#include "block.h"

enum { TAG_BYTES = BLOCK_BYTES, NONCE_BYTES = BLOCK_BYTES };
enum { NONCE, HEADER, CIPHERTEXT };

/* One more, from the last byte on, in the same time whatever it is. */
static inline void increment(union block *counter)
{
    uint8_t carry = 1;
    for (uint8_t i = BLOCK_BYTES; i-- > 0;) {
        uint8_t before = counter->bytes[i], after = (uint8_t)(before + carry);
        counter->bytes[i] = after;
        carry = opaque((uint8_t)((before & (uint8_t)~after) >> 7));
    }
}

#endif
