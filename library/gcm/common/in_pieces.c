/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* GCM in portable C for messages in pieces (NIST SP 800-38D), over a block cipher with blocks of 16 bytes and a product in
 * assembler, beside the whole in one call (gcm.c), which makes the key's context.
 *
 * The lengths up to now say where in a block each piece goes on; a block that is whole is multiplied at once, so that no
 * length needs to be known ahead. The state knows where the context lies. */
#include "add_block.h"
#include "ghash.h"

enum { NONCE_BYTES = 12, SUBKEY_AT = BLOCK_ROUND_KEY_BYTES };

struct pieces {
    union block hash, counter, mask;
    const uint8_t *context;
    uint16_t associated_length, length;
};

static void multiply(struct pieces *state)
{
    GHASH_MULTIPLY(state->hash.bytes, state->context + SUBKEY_AT);
}

/* What there is of a last block counts as if zeros stood behind it. */
static void fill_up(struct pieces *state, uint16_t length)
{
    if (length % BLOCK_BYTES)
        multiply(state);
}

/* The mask of the counter with this number. */
static void make_mask(struct pieces *state, uint16_t number)
{
    state->counter.bytes[14] = (uint8_t)(number >> 8);
    state->counter.bytes[15] = (uint8_t)number;
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        state->mask.bytes[i] = state->counter.bytes[i];
    BLOCK_ENCRYPT(state->mask.bytes, state->context);
}

/* Bytes of a piece that are of one block, which begins behind what there is already. */
static uint8_t of_one_block(uint16_t place, uint16_t length)
{
    uint8_t room = BLOCK_BYTES - place % BLOCK_BYTES;
    return length < room ? (uint8_t)length : room;
}

/* In place; the hash takes ciphertext: before opening, after sealing. */
static void crypt(struct pieces *state, uint8_t *message, uint16_t length, uint8_t opening)
{
    uint8_t count;
    for (; length > 0; length -= count, message += count) {
        uint8_t place = state->length % BLOCK_BYTES;
        if (state->length == 0)
            fill_up(state, state->associated_length);
        if (place == 0)
            make_mask(state, state->length / BLOCK_BYTES + 2);
        count = of_one_block(place, length);
        if (opening)
            add(state->hash.bytes + place, message, count);
        add(message, state->mask.bytes + place, count);
        if (!opening)
            add(state->hash.bytes + place, message, count);
        state->length += count;
        if (state->length % BLOCK_BYTES == 0)
            multiply(state);
    }
}

/* The bits of a length of bytes, with the highest byte first, into what ends there. */
static void add_length(uint8_t *end, uint16_t length)
{
    end[-1] ^= (uint8_t)(length << 3);
    end[-2] ^= (uint8_t)(length >> 5);
    end[-3] ^= (uint8_t)(length >> 13);
}

/* Section 7.1: the tag is in the hash then. */
static void end(struct pieces *state)
{
    fill_up(state, state->length ? state->length : state->associated_length);
    add_length(state->hash.bytes + BLOCK_BYTES / 2, state->associated_length);
    add_length(state->hash.bytes + BLOCK_BYTES, state->length);
    multiply(state);
    make_mask(state, 1);
    ADD_BLOCK(state->hash.bytes, state->mask.bytes);
}

void NAME(IDENTIFIER, init)(uint8_t *given, const uint8_t *nonce, const uint8_t *context)
{
    struct pieces *state = (struct pieces *)given;
    clear(&state->hash);
    clear(&state->counter);
    add(state->counter.bytes, nonce, NONCE_BYTES);
    state->context = context;
    state->associated_length = state->length = 0;
}

void NAME(IDENTIFIER, associate)(uint8_t *given, const uint8_t *associated_data, uint16_t associated_length)
{
    struct pieces *state = (struct pieces *)given;
    uint8_t count;
    for (; associated_length > 0; associated_length -= count, associated_data += count) {
        uint8_t place = state->associated_length % BLOCK_BYTES;
        count = of_one_block(place, associated_length);
        add(state->hash.bytes + place, associated_data, count);
        state->associated_length += count;
        if (state->associated_length % BLOCK_BYTES == 0)
            multiply(state);
    }
}

void NAME(IDENTIFIER, seal_more)(uint8_t *state, uint8_t *message, uint16_t length)
{
    crypt((struct pieces *)state, message, length, 0);
}

void NAME(IDENTIFIER, open_unverified_more)(uint8_t *state, uint8_t *message, uint16_t length)
{
    crypt((struct pieces *)state, message, length, 1);
}

void NAME(IDENTIFIER, final)(uint8_t *given, uint8_t *tag)
{
    struct pieces *state = (struct pieces *)given;
    end(state);
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        tag[i] = state->hash.bytes[i];
}

uint8_t NAME(IDENTIFIER, verify)(uint8_t *given, const uint8_t *tag)
{
    struct pieces *state = (struct pieces *)given;
    end(state);
    return differ(state->hash.bytes, tag, BLOCK_BYTES);
}
