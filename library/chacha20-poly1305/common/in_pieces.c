/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* ChaCha20-Poly1305 in portable C for messages in pieces (RFC 8439, section 2.8), beside the whole in one call (aead.c).
 *
 * The lengths up to now say where in a block of the stream and of the sum each piece goes on, so that none needs to be known
 * ahead. The stream's first state holds key and nonce: neither is read again. Nothing branches on what is decrypted. */
#include "chacha20.h"
#include "poly1305.h"

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

struct pieces {
    union state initial, stream;
    /* r and s, section 2.6 */
    uint8_t key[2 * PART];
    uint8_t part[PART];
    struct poly1305 sum;
    uint16_t associated_length, length;
};

/* A byte of the block that the sum takes next. The state may have moved since r was made. */
static void put(struct pieces *state, uint8_t place, uint8_t byte)
{
    state->part[place] = byte;
    if (place == PART - 1) {
        state->sum.r = state->key;
        take_block(&state->sum, state->part);
    }
}

/* Zeros up to a whole block. */
static void fill_up(struct pieces *state, uint16_t length)
{
    for (uint8_t place = length % PART; place % PART; place++)
        put(state, place, 0);
}

/* A block of the stream; a message of 64 KB has less than 2^16. */
static void make_stream(struct pieces *state)
{
    uint16_t counter = state->length / STREAM_BLOCK + 1;
    state->initial.bytes[COUNTER_AT] = (uint8_t)counter;
    state->initial.bytes[COUNTER_AT + 1] = (uint8_t)(counter >> 8);
    stream_block(&state->stream, &state->initial);
}

/* In place; `opening` has all bits where the bytes are ciphertext, else none. */
static void crypt(uint8_t *given, uint8_t *message, uint16_t length, uint8_t opening)
{
    struct pieces *state = (struct pieces *)given;
    for (; length > 0; length--, message++) {
        uint8_t place = state->length % STREAM_BLOCK;
        if (state->length == 0)
            fill_up(state, state->associated_length);
        if (place == 0)
            make_stream(state);
        uint8_t before = *message, after = before ^ state->stream.bytes[place];
        *message = after;
        put(state, place % PART, after ^ (opening & (before ^ after)));
        state->length++;
    }
}

static void put_length(struct pieces *state, uint8_t place, uint16_t length)
{
    put(state, place++, (uint8_t)length);
    put(state, place++, (uint8_t)(length >> 8));
    for (; place % (PART / 2); place++)
        put(state, place, 0);
}

static void end(struct pieces *state, uint8_t *tag)
{
    fill_up(state, state->length ? state->length : state->associated_length);
    put_length(state, 0, state->associated_length);
    put_length(state, PART / 2, state->length);
    finish_sum(&state->sum, state->key + PART, tag);
}

void NAME(IDENTIFIER, init)(uint8_t *given, const uint8_t *nonce, const uint8_t *key)
{
    struct pieces *state = (struct pieces *)given;
    start_stream(&state->initial, key, nonce);
    stream_block(&state->stream, &state->initial);
    for (uint8_t i = 0; i < 2 * PART; i++)
        state->key[i] = state->stream.bytes[i];
    clamp(state->key);
    for (uint8_t i = 0; i < NUMBER; i++)
        state->sum.sum[i] = 0;
    state->associated_length = state->length = 0;
}

void NAME(IDENTIFIER, associate)(uint8_t *given, const uint8_t *associated_data, uint16_t associated_length)
{
    struct pieces *state = (struct pieces *)given;
    for (; associated_length > 0; associated_length--)
        put(state, state->associated_length++ % PART, *associated_data++);
}

void NAME(IDENTIFIER, seal_more)(uint8_t *state, uint8_t *message, uint16_t length)
{
    crypt(state, message, length, 0);
}

void NAME(IDENTIFIER, open_unverified_more)(uint8_t *state, uint8_t *message, uint16_t length)
{
    crypt(state, message, length, 0xff);
}

void NAME(IDENTIFIER, final)(uint8_t *state, uint8_t *tag)
{
    end((struct pieces *)state, tag);
}

/* 0 if all bytes are the same, else 1: without a branch, and as long whatever differs. */
uint8_t NAME(IDENTIFIER, verify)(uint8_t *state, const uint8_t *tag)
{
    uint8_t made[PART], differences = 0;
    end((struct pieces *)state, made);
    for (uint8_t i = 0; i < PART; i++)
        differences |= tag[i] ^ made[i];
    return opaque((uint8_t)((uint16_t)(opaque(differences) + 0xffu) >> 8));
}
