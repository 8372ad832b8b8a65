/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* GCM in portable C over a block cipher with blocks of 16 bytes and a product in assembler (NIST SP 800-38D), for
 * nonces of 12 bytes and messages of less than 64 KB: a message is sealed and opened in place.
 *
 * The key's context is the cipher's round keys, and behind them what the product reads of H (ghash.h). The hash takes a
 * block of ciphertext while the message is worked on, so that each block is passed once. Opening compares the whole tag
 * and keeps what was decrypted, or turns it into zeros, by a mask. */
#include "add_block.h"
#include "ghash.h"

enum { TAG_BYTES = BLOCK_BYTES, NONCE_BYTES = 12, SUBKEY = BLOCK_ROUND_KEY_BYTES };

struct message {
    uint8_t *message;
    uint16_t length;
    uint8_t *tag;
    const uint8_t *associated_data;
    uint16_t associated_length;
    const uint8_t *nonce;
    const uint8_t *round_keys;
};

struct state {
    union block hash, counter, mask;
    uint8_t opening;
};

/* Adds a block or a part of one. */
static void add_some(uint8_t *to, const uint8_t *from, uint8_t count)
{
    if (count == BLOCK_BYTES)
        ADD_BLOCK(to, from);
    else
        add(to, from, opaque(count));
}

static inline uint8_t first_of(uint16_t left)
{
    return left < BLOCK_BYTES ? (uint8_t)left : BLOCK_BYTES;
}

/* The bits of a length of bytes, with the highest byte first, into what ends there. */
static void add_bits(uint8_t *end, uint16_t length)
{
    end[-1] ^= (uint8_t)(length << 3);
    end[-2] ^= (uint8_t)(length >> 5);
    end[-3] ^= (uint8_t)(length >> 13);
}

/* The mask of the counter with this number. */
static void encrypt_counter(struct state *state, const struct message *given, uint16_t number)
{
    state->counter.bytes[14] = (uint8_t)(number >> 8);
    state->counter.bytes[15] = (uint8_t)number;
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        state->mask.bytes[i] = state->counter.bytes[i];
    BLOCK_ENCRYPT(state->mask.bytes, given->round_keys);
}

/* Works on the message and leaves the tag in the hash, which takes ciphertext: before opening, after sealing. */
static void crypt(struct state *state, const struct message *given)
{
    const uint8_t *subkey = given->round_keys + SUBKEY;
    const uint8_t *data = given->associated_data;
    uint8_t *message = given->message, *hash = state->hash.bytes;
    uint16_t left, number = 1;
    clear(&state->hash);
    clear(&state->counter);
    add(state->counter.bytes, given->nonce, NONCE_BYTES);
    for (left = given->associated_length; left > 0;) {
        uint8_t count = first_of(left);
        add_some(hash, data, count);
        GHASH_MULTIPLY(hash, subkey);
        data += count;
        left -= count;
    }
    for (left = given->length; left > 0;) {
        uint8_t count = first_of(left);
        encrypt_counter(state, given, ++number);
        if (state->opening)
            add_some(hash, message, count);
        add_some(message, state->mask.bytes, count);
        if (!state->opening)
            add_some(hash, message, count);
        GHASH_MULTIPLY(hash, subkey);
        message += count;
        left -= count;
    }
    /* Section 7.1: both lengths, and the first counter block over the hash */
    add_bits(hash + 8, given->associated_length);
    add_bits(hash + 16, given->length);
    GHASH_MULTIPLY(hash, subkey);
    encrypt_counter(state, given, 1);
    ADD_BLOCK(hash, state->mask.bytes);
}

void NAME(IDENTIFIER, expand_key)(uint8_t *context, const uint8_t *key)
{
    union block subkey = {{0}};
    BLOCK_EXPAND_KEY(context, key);
    BLOCK_ENCRYPT(subkey.bytes, context);
    GHASH_PREPARE(context + SUBKEY, &subkey);
}

void NAME(IDENTIFIER, seal)(const struct message *given)
{
    struct state state;
    state.opening = 0;
    crypt(&state, given);
    for (uint8_t i = 0; i < TAG_BYTES; i++)
        given->tag[i] = state.hash.bytes[i];
}

uint8_t NAME(IDENTIFIER, open)(const struct message *given)
{
    struct state state;
    state.opening = 1;
    crypt(&state, given);
    uint8_t forged = differ(state.hash.bytes, given->tag, TAG_BYTES);
    uint8_t kept = (uint8_t)(forged - 1);
    for (uint16_t i = 0; i < given->length; i++)
        given->message[i] &= kept;
    return forged;
}
