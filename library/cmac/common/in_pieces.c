/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* CMAC in portable C for messages in pieces (NIST SP 800-38B), beside the whole in one call (cmac.c), which makes the key's
 * context too. The state knows where the context lies. */
#include "cmac_in_pieces.h"

struct state {
    struct chain chain;
    const uint8_t *context;
};

void NAME(IDENTIFIER, init)(uint8_t *given, const uint8_t *context)
{
    struct state *state = (struct state *)given;
    clear(&state->chain.block);
    state->chain.held = 0;
    state->context = context;
}

void NAME(IDENTIFIER, update)(uint8_t *given, const uint8_t *message, uint16_t length)
{
    struct state *state = (struct state *)given;
    take_text(&state->chain, message, length, state->context);
}

void NAME(IDENTIFIER, final)(uint8_t *given, uint8_t *tag)
{
    struct state *state = (struct state *)given;
    end_text(&state->chain, state->context);
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        tag[i] = state->chain.block.bytes[i];
}
