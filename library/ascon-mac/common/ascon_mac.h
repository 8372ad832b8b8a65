/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Ascon-MAC in portable C over Ascon-p[12], which the build names: a state of bytes, S0 to S4, each with its lowest byte first.
 *
 * A block is permuted as soon as it is whole: what follows it has a bit of padding at least. */
#ifndef ASCON_MAC_H
#define ASCON_MAC_H

#include "opaque.h"
#include <stdint.h>

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { RATE = 32, ROW = 8, KEY_BYTES = 16, TAG_BYTES = 16, STATE = 40 };

/* What tells the last block from those before it, and where: the state's last bit. */
enum { LAST_BLOCK = 0x80, LAST_BLOCK_AT = STATE - 1, PADDING = 1 };

void PERMUTATION_PERMUTE(uint8_t *state);

/* Assembler may want states at even addresses. */
union sponge {
    uint8_t bytes[STATE];
    uint16_t word;
};

static inline void add(uint8_t *to, const uint8_t *from, uint8_t count)
{
    for (uint8_t i = 0; i < count; i++)
        to[i] ^= from[i];
}

static inline void copy(uint8_t *to, const uint8_t *from, uint8_t count)
{
    for (uint8_t i = 0; i < count; i++)
        to[i] = from[i];
}

/* The state behind the key's permutation. */
static inline void take_key(uint8_t *state, const uint8_t *key)
{
    /* The algorithm, rounds of both kinds, bits of the tag, bytes that go in and that come out at a time */
    for (uint8_t i = 0; i < STATE; i++)
        state[i] = 0;
    state[0] = 5;
    state[2] = 12 << 4 | 12;
    state[3] = 128;
    state[5] = RATE;
    state[6] = TAG_BYTES;
    copy(state + ROW, key, KEY_BYTES);
    PERMUTATION_PERMUTE(state);
}

/* With KEPT what a key's context holds is that state, else the key itself. */
static inline void begin(union sponge *sponge, const uint8_t *context)
{
#if KEPT
    copy(sponge->bytes, context, STATE);
#else
    take_key(sponge->bytes, context);
#endif
}

/* What is left of the message is in the state, so many bytes; the first bytes of the state are the tag then. */
static inline void end(union sponge *sponge, uint8_t held)
{
    sponge->bytes[held] ^= PADDING;
    sponge->bytes[LAST_BLOCK_AT] ^= LAST_BLOCK;
    PERMUTATION_PERMUTE(sponge->bytes);
}

#endif
