/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* CMAC over a text that comes in pieces (NIST SP 800-38B, section 6.2), for a context that holds the cipher's round keys
 * and the two subkeys behind them.
 *
 * What there is of a block is in the chain already. A whole block waits until more comes: the last one takes in a subkey
 * ahead of the cipher. */
#ifndef CMAC_IN_PIECES_H
#define CMAC_IN_PIECES_H

#include "block.h"

enum { SUBKEYS_AT = BLOCK_ROUND_KEY_BYTES };

struct chain {
    union block block;
    /* Bytes of the text in the block. */
    uint8_t held;
};

static inline void take_text(struct chain *chain, const uint8_t *text, uint16_t length, const uint8_t *context)
{
    uint8_t count;
    for (; length > 0; length -= count, text += count) {
        if (chain->held == BLOCK_BYTES) {
            BLOCK_ENCRYPT(chain->block.bytes, context);
            chain->held = 0;
        }
        count = BLOCK_BYTES - chain->held;
        if (length < count)
            count = (uint8_t)length;
        add(chain->block.bytes + chain->held, text, count);
        chain->held += count;
    }
}

/* The block is the tag then. */
static inline void end_text(struct chain *chain, const uint8_t *context)
{
    const uint8_t *subkey = context + SUBKEYS_AT;
    if (chain->held < BLOCK_BYTES) {
        chain->block.bytes[chain->held] ^= 0x80;
        subkey += BLOCK_BYTES;
    }
    add(chain->block.bytes, subkey, BLOCK_BYTES);
    BLOCK_ENCRYPT(chain->block.bytes, context);
}

#endif
