/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* EAX in portable C for messages in pieces (Bellare, Rogaway, Wagner, FSE 2004), over a block cipher with blocks of 16 bytes
 * and for nonces of 16 bytes, beside the whole in one call (eax.c), which makes the key's context.
 *
 * One CMAC is taken at a time: of the nonce at the start, of the associated data until the message or the end comes, and
 * of the ciphertext; a mask that a piece leaves unused waits for the next. The state knows where the context lies. */
#include "cmac_in_pieces.h"
#include "eax.h"

struct pieces {
    struct chain chain;
    union block counter, mask, tag;
    const uint8_t *context;
    /* Bytes of the mask that messages have used up, and what the chain is a CMAC of. */
    uint8_t used, text;
};

static void begin_text(struct pieces *state, uint8_t number)
{
    clear(&state->chain.block);
    state->chain.block.bytes[BLOCK_BYTES - 1] = number;
    state->chain.held = BLOCK_BYTES;
    state->text = number;
}

/* The tag takes in the CMAC. */
static void end(struct pieces *state)
{
    end_text(&state->chain, state->context);
    add(state->tag.bytes, state->chain.block.bytes, BLOCK_BYTES);
}

static void begin_message(struct pieces *state)
{
    if (state->text != CIPHERTEXT) {
        end(state);
        begin_text(state, CIPHERTEXT);
    }
}

static void make_mask(struct pieces *state)
{
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        state->mask.bytes[i] = state->counter.bytes[i];
    BLOCK_ENCRYPT(state->mask.bytes, state->context);
    increment(&state->counter);
    state->used = 0;
}

/* In place; the CMAC is of ciphertext: before opening, after sealing. */
static void crypt(struct pieces *state, uint8_t *message, uint16_t length, uint8_t opening)
{
    uint8_t count;
    if (length > 0)
        begin_message(state);
    for (; length > 0; length -= count, message += count) {
        if (state->used == BLOCK_BYTES)
            make_mask(state);
        count = BLOCK_BYTES - state->used;
        if (length < count)
            count = (uint8_t)length;
        if (opening)
            take_text(&state->chain, message, count, state->context);
        add(message, state->mask.bytes + state->used, count);
        if (!opening)
            take_text(&state->chain, message, count, state->context);
        state->used += count;
    }
}

void NAME(IDENTIFIER, init)(uint8_t *given, const uint8_t *nonce, const uint8_t *context)
{
    struct pieces *state = (struct pieces *)given;
    state->context = context;
    clear(&state->tag);
    begin_text(state, NONCE);
    take_text(&state->chain, nonce, NONCE_BYTES, context);
    end(state);
    /* Both begin as the nonce's CMAC. */
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        state->counter.bytes[i] = state->tag.bytes[i];
    state->used = BLOCK_BYTES;
    begin_text(state, HEADER);
}

void NAME(IDENTIFIER, associate)(uint8_t *given, const uint8_t *associated_data, uint16_t associated_length)
{
    struct pieces *state = (struct pieces *)given;
    take_text(&state->chain, associated_data, associated_length, state->context);
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
    begin_message(state);
    end(state);
    for (uint8_t i = 0; i < TAG_BYTES; i++)
        tag[i] = state->tag.bytes[i];
}

uint8_t NAME(IDENTIFIER, verify)(uint8_t *given, const uint8_t *tag)
{
    struct pieces *state = (struct pieces *)given;
    begin_message(state);
    end(state);
    return differ(state->tag.bytes, tag, TAG_BYTES);
}
