/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* CMAC in portable C over a block cipher with blocks of 16 bytes (NIST SP 800-38B).
 *
 * The key's context is the cipher's round keys and the two subkeys behind them: making them takes a call of the
 * cipher, which is so made once a key. */
#include "block.h"
#include "opaque.h"

enum { TAG_BYTES = BLOCK_BYTES, SUBKEY = BLOCK_ROUND_KEY_BYTES };

/* Twice a subkey in GF(2^128), section 6.1: what leaves on the left comes back as R. */
static void twice(uint8_t *to, const uint8_t *from)
{
    enum { R = 0x87 };
    uint8_t left = opaque((uint8_t)(from[0] >> 7));
    for (uint8_t i = 0; i < BLOCK_BYTES - 1; i++)
        to[i] = (uint8_t)(from[i] << 1 | from[i + 1] >> 7);
    to[BLOCK_BYTES - 1] = (uint8_t)(from[BLOCK_BYTES - 1] << 1 ^ (R & (uint8_t)-left));
}

void NAME(IDENTIFIER, expand_key)(uint8_t *context, const uint8_t *key)
{
    union block zeros;
    clear(&zeros);
    BLOCK_EXPAND_KEY(context, key);
    BLOCK_ENCRYPT(zeros.bytes, context);
    twice(context + SUBKEY, zeros.bytes);
    twice(context + SUBKEY + BLOCK_BYTES, context + SUBKEY);
}

static void mac(union block *tag, const uint8_t *message, uint16_t length, const uint8_t *context)
{
    clear(tag);
    for (; length > BLOCK_BYTES; length -= BLOCK_BYTES, message += BLOCK_BYTES) {
        add(tag->bytes, message, BLOCK_BYTES);
        BLOCK_ENCRYPT(tag->bytes, context);
    }
    /* Section 6.2: a whole last block takes in K1, any other a 1 behind it and K2. */
    add(tag->bytes, message, (uint8_t)length);
    context += SUBKEY;
    if (length < BLOCK_BYTES) {
        tag->bytes[length] ^= 0x80;
        context += BLOCK_BYTES;
    }
    add(tag->bytes, context, BLOCK_BYTES);
}

void NAME(IDENTIFIER, authenticate)(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *context)
{
    union block chain;
    mac(&chain, message, length, context);
    BLOCK_ENCRYPT(chain.bytes, context);
    for (uint8_t i = 0; i < TAG_BYTES; i++)
        tag[i] = chain.bytes[i];
}

uint8_t NAME(IDENTIFIER, verify)(const uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *context)
{
    union block chain;
    mac(&chain, message, length, context);
    BLOCK_ENCRYPT(chain.bytes, context);
    return differ(chain.bytes, tag, TAG_BYTES);
}
