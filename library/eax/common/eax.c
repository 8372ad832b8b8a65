/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* EAX in portable C over a block cipher with blocks of 16 bytes (Bellare, Rogaway, Wagner, FSE 2004), for nonces of 16
 * bytes: a message is sealed and opened in place.
 *
 * The key's context is the cipher's round keys and CMAC's two subkeys behind them. The CMACs are taken of a
 * block that ends in 0, 1 or 2, and then of nonce, associated data or ciphertext; the first begins the counter.
 * Opening authenticates the ciphertext, compares the whole tag, and then decrypts and keeps what comes, or turns it
 * into zeros, by a mask. */
#include "eax.h"

enum { SUBKEY = BLOCK_ROUND_KEY_BYTES };

struct message {
    uint8_t *message;
    uint16_t length;
    uint8_t *tag;
    const uint8_t *associated_data;
    uint16_t associated_length;
    const uint8_t *nonce;
    const uint8_t *round_keys;
};

/* Twice a block in GF(2^128): what leaves on the left comes back as R (SP 800-38B, section 6.1). */
static void twice(uint8_t *to, const uint8_t *from)
{
    enum { R = 0x87 };
    uint8_t left = opaque((uint8_t)(from[0] >> 7));
    for (uint8_t i = 0; i < BLOCK_BYTES - 1; i++)
        to[i] = (uint8_t)(from[i] << 1 | from[i + 1] >> 7);
    to[BLOCK_BYTES - 1] = (uint8_t)(from[BLOCK_BYTES - 1] << 1 ^ (R & (uint8_t)-left));
}

/* The CMAC of the number as a block and of the text behind it, added to the tag. */
static void add_mac(union block *tag, uint8_t number, const uint8_t *text, uint16_t length, const uint8_t *context)
{
    const uint8_t *subkey = context + SUBKEY;
    union block chain;
    clear(&chain);
    chain.bytes[BLOCK_BYTES - 1] = number;
    if (length > 0) {
        BLOCK_ENCRYPT(chain.bytes, context);
        for (; length > BLOCK_BYTES; length -= BLOCK_BYTES, text += BLOCK_BYTES) {
            add(chain.bytes, text, BLOCK_BYTES);
            BLOCK_ENCRYPT(chain.bytes, context);
        }
        add(chain.bytes, text, (uint8_t)length);
        /* A whole last block takes in the first subkey, any other a 1 behind it and the second. */
        if (length < BLOCK_BYTES) {
            chain.bytes[length] ^= 0x80;
            subkey += BLOCK_BYTES;
        }
    }
    add(chain.bytes, subkey, BLOCK_BYTES);
    BLOCK_ENCRYPT(chain.bytes, context);
    add(tag->bytes, chain.bytes, BLOCK_BYTES);
}

/* Adds the masks of the counter to the message, of which only what `kept` has stays. */
static void crypt(const struct message *given, union block *counter, uint8_t kept)
{
    uint8_t *message = given->message;
    for (uint16_t left = given->length; left > 0;) {
        uint8_t count = left < BLOCK_BYTES ? (uint8_t)left : BLOCK_BYTES;
        union block mask;
        for (uint8_t i = 0; i < BLOCK_BYTES; i++)
            mask.bytes[i] = counter->bytes[i];
        BLOCK_ENCRYPT(mask.bytes, given->round_keys);
        for (uint8_t i = 0; i < count; i++)
            message[i] = (message[i] ^ mask.bytes[i]) & kept;
        increment(counter);
        message += count;
        left -= count;
    }
}

void NAME(IDENTIFIER, expand_key)(uint8_t *context, const uint8_t *key)
{
    union block zeros = {{0}};
    BLOCK_EXPAND_KEY(context, key);
    BLOCK_ENCRYPT(zeros.bytes, context);
    twice(context + SUBKEY, zeros.bytes);
    twice(context + SUBKEY + BLOCK_BYTES, context + SUBKEY);
}

/* The counter, and the tag without the ciphertext's share. */
static void begin(const struct message *given, union block *counter, union block *tag)
{
    clear(counter);
    add_mac(counter, NONCE, given->nonce, NONCE_BYTES, given->round_keys);
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        tag->bytes[i] = counter->bytes[i];
    add_mac(tag, HEADER, given->associated_data, given->associated_length, given->round_keys);
}

void NAME(IDENTIFIER, seal)(const struct message *given)
{
    union block counter, tag;
    begin(given, &counter, &tag);
    crypt(given, &counter, 0xff);
    add_mac(&tag, CIPHERTEXT, given->message, given->length, given->round_keys);
    for (uint8_t i = 0; i < TAG_BYTES; i++)
        given->tag[i] = tag.bytes[i];
}

uint8_t NAME(IDENTIFIER, open)(const struct message *given)
{
    union block counter, tag;
    begin(given, &counter, &tag);
    add_mac(&tag, CIPHERTEXT, given->message, given->length, given->round_keys);
    uint8_t forged = differ(tag.bytes, given->tag, TAG_BYTES);
    crypt(given, &counter, (uint8_t)(forged - 1));
    return forged;
}
