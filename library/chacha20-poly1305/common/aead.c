/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* ChaCha20-Poly1305 in portable C (RFC 8439, section 2.8): a message is sealed and opened in place.
 *
 * Opening makes the tag of the ciphertext first and then decrypts it whatever the tag is: a mask keeps the message or
 * leaves zeros, so that no branch depends on it. */
#include "chacha20.h"
#include "poly1305.h"

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

struct message {
    uint8_t *message;
    uint16_t length;
    uint8_t *tag;
    const uint8_t *associated_data;
    uint16_t associated_length;
    const uint8_t *nonce;
    const uint8_t *key;
};

static void clear(uint8_t *bytes, uint8_t count)
{
    for (uint8_t i = 0; i < count; i++)
        bytes[i] = 0;
}

/* Section 2.8: data, and zeros up to a whole block. */
static void take_data(struct poly1305 *state, const uint8_t *data, uint16_t length)
{
    for (; length >= PART; length -= PART, data += PART)
        take_block(state, data);
    if (length) {
        uint8_t block[PART];
        clear(block, PART);
        for (uint8_t i = 0; i < length; i++)
            block[i] = data[i];
        take_block(state, block);
    }
}

static void make_tag(uint8_t *tag, const struct message *given, union state *initial)
{
    union state key;
    struct poly1305 state;
    uint8_t lengths[PART];
    stream_block(&key, initial);
    clamp(key.bytes);
    clear(state.sum, NUMBER);
    state.r = key.bytes;
    take_data(&state, given->associated_data, given->associated_length);
    take_data(&state, given->message, given->length);
    clear(lengths, PART);
    lengths[0] = (uint8_t)given->associated_length;
    lengths[1] = (uint8_t)(given->associated_length >> 8);
    lengths[8] = (uint8_t)given->length;
    lengths[9] = (uint8_t)(given->length >> 8);
    take_block(&state, lengths);
    finish_sum(&state, key.bytes + PART, tag);
}

/* Section 2.4, from counter 1 on. A message of 64 KB has less than 2^16 blocks. */
static void crypt(const struct message *given, union state *initial, uint8_t kept)
{
    union state stream;
    uint8_t *message = given->message;
    uint16_t counter = 0;
    uint8_t count;
    for (uint16_t left = given->length; left; left -= count) {
        count = left < STREAM_BLOCK ? (uint8_t)left : STREAM_BLOCK;
        counter++;
        initial->bytes[COUNTER_AT] = (uint8_t)counter;
        initial->bytes[COUNTER_AT + 1] = (uint8_t)(counter >> 8);
        stream_block(&stream, initial);
        for (uint8_t i = 0; i < count; i++, message++)
            *message = (*message ^ stream.bytes[i]) & kept;
    }
}

void NAME(IDENTIFIER, seal)(const struct message *given)
{
    union state initial;
    start_stream(&initial, given->key, given->nonce);
    crypt(given, &initial, 0xff);
    initial.bytes[COUNTER_AT] = initial.bytes[COUNTER_AT + 1] = 0;
    make_tag(given->tag, given, &initial);
}

uint8_t NAME(IDENTIFIER, open)(const struct message *given)
{
    union state initial;
    uint8_t tag[PART];
    start_stream(&initial, given->key, given->nonce);
    make_tag(tag, given, &initial);
    uint8_t differences = 0;
    for (uint8_t i = 0; i < PART; i++)
        differences |= given->tag[i] ^ tag[i];
    /* 1 if there is any */
    uint8_t forged = opaque((uint8_t)((uint16_t)(opaque(differences) + 0xffu) >> 8));
    crypt(given, &initial, (uint8_t)(forged - 1));
    return forged;
}
