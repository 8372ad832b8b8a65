/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* CCM in portable C over a block cipher with blocks of 16 bytes (NIST SP 800-38C with the formatting of its
 * appendix A), for nonces of 13 bytes and messages of less than 64 KB: a message is sealed and opened in place.
 *
 * Each block of the message is chained and encrypted in one pass. Opening compares the whole tag and keeps what
 * was decrypted, or turns it into zeros, by a mask, so that nothing shows what was wrong. */
#include "block.h"

enum { NONCE_BYTES = 13, LENGTH_BYTES = 15 - NONCE_BYTES, SHORT = 0xff00 };

struct message {
    uint8_t *message;
    uint16_t length;
    uint8_t *tag;
    const uint8_t *associated_data;
    uint16_t associated_length;
    const uint8_t *nonce;
    const uint8_t *round_keys;
};

/* Appendix A: flags, the nonce, and a number with its high byte first. */
static void format(union block *block, uint8_t flags, const uint8_t *nonce, uint16_t number)
{
    block->bytes[0] = flags;
    for (uint8_t i = 0; i < NONCE_BYTES; i++)
        block->bytes[1 + i] = nonce[i];
    block->bytes[14] = (uint8_t)(number >> 8);
    block->bytes[15] = (uint8_t)number;
}

/* The chain over the first block and the associated data. */
static void begin(union block *chain, const struct message *given)
{
    uint16_t left = given->associated_length;
    const uint8_t *data = given->associated_data;
    uint8_t flags = 8 * ((TAG_BYTES - 2) / 2) + LENGTH_BYTES - 1;
    format(chain, (uint8_t)(flags | (left ? 0x40 : 0)), given->nonce, given->length);
    BLOCK_ENCRYPT(chain->bytes, given->round_keys);
    if (left == 0)
        return;
    /* The length in two bytes, or behind 0xfffe in four: appendix A.2.2 */
    uint8_t place = 0;
    if (left >= SHORT) {
        chain->bytes[0] ^= 0xff;
        chain->bytes[1] ^= 0xfe;
        place = 4;
    }
    chain->bytes[place++] ^= (uint8_t)(left >> 8);
    chain->bytes[place++] ^= (uint8_t)left;
    while (left--) {
        chain->bytes[place++] ^= *data++;
        if (place == BLOCK_BYTES || left == 0) {
            BLOCK_ENCRYPT(chain->bytes, given->round_keys);
            place = 0;
        }
    }
}

/* Chains and encrypts the message, or decrypts and chains it: `chained` is what the chain takes of the byte
 * before it was worked on. Leaves the tag in the chain. */
static void crypt(union block *chain, const struct message *given, uint8_t chained)
{
    uint16_t left = given->length, counter = 1;
    uint8_t *message = given->message;
    union block mask;
    begin(chain, given);
    while (left > 0) {
        uint8_t count = left < BLOCK_BYTES ? (uint8_t)left : BLOCK_BYTES;
        format(&mask, LENGTH_BYTES - 1, given->nonce, counter++);
        BLOCK_ENCRYPT(mask.bytes, given->round_keys);
        for (uint8_t i = 0; i < count; i++) {
            uint8_t before = *message, after = (uint8_t)(before ^ mask.bytes[i]);
            chain->bytes[i] ^= (uint8_t)((before & chained) | (after & (uint8_t)~chained));
            *message++ = after;
        }
        BLOCK_ENCRYPT(chain->bytes, given->round_keys);
        left -= count;
    }
    format(&mask, LENGTH_BYTES - 1, given->nonce, 0);
    BLOCK_ENCRYPT(mask.bytes, given->round_keys);
    add(chain->bytes, mask.bytes, TAG_BYTES);
}

void NAME(IDENTIFIER, expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    BLOCK_EXPAND_KEY(round_keys, key);
}

void NAME(IDENTIFIER, seal)(const struct message *given)
{
    union block chain;
    crypt(&chain, given, 0xff);
    for (uint8_t i = 0; i < TAG_BYTES; i++)
        given->tag[i] = chain.bytes[i];
}

uint8_t NAME(IDENTIFIER, open)(const struct message *given)
{
    union block chain;
    crypt(&chain, given, 0);
    uint8_t forged = differ(chain.bytes, given->tag, TAG_BYTES);
    uint8_t kept = (uint8_t)(forged - 1);
    for (uint16_t i = 0; i < given->length; i++)
        given->message[i] &= kept;
    return forged;
}
