/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Ascon-MAC in portable C for messages in pieces, beside the whole in one call (ascon_mac.c). What was taken of the key and
 * the message is in the state; no later call needs the key. */
#include "ascon_mac.h"

struct state {
    union sponge sponge;
    /* Bytes of a block that are in the state. */
    uint8_t held;
};

void NAME(IDENTIFIER, init)(uint8_t *given, const uint8_t *context)
{
    struct state *state = (struct state *)given;
    begin(&state->sponge, context);
    state->held = 0;
}

void NAME(IDENTIFIER, update)(uint8_t *given, const uint8_t *message, uint16_t length)
{
    struct state *state = (struct state *)given;
    uint8_t count;
    for (; length > 0; length -= count, message += count) {
        count = RATE - state->held;
        if (length < count)
            count = (uint8_t)length;
        add(state->sponge.bytes + state->held, message, count);
        state->held += count;
        if (state->held == RATE) {
            PERMUTATION_PERMUTE(state->sponge.bytes);
            state->held = 0;
        }
    }
}

void NAME(IDENTIFIER, final)(uint8_t *given, uint8_t *tag)
{
    struct state *state = (struct state *)given;
    end(&state->sponge, state->held);
    copy(tag, state->sponge.bytes, TAG_BYTES);
}
