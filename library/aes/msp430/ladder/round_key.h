/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Round keys one after another: read from the key schedule, or made on the fly. */
#ifndef AES_ROUND_KEY_H
#define AES_ROUND_KEY_H

#include "flags.h"
#include "sbox.h"

struct key_source {
#if LADDER_OTFK
    uint8_t window[AES_KEY_BITS / 8];
    uint16_t constant;
    unsigned position;
#else
    const uint8_t *next;
#endif
};

static inline void start_keys(struct key_source *source, const uint8_t *round_keys)
{
#if LADDER_OTFK
    for (unsigned i = 0; i < sizeof source->window; i++)
        source->window[i] = round_keys[i];
    source->constant = 1;
    source->position = 0;
#else
    source->next = round_keys;
#endif
}

#if LADDER_OTFK
/* The next key length of the key schedule, in place (FIPS 197, section 5.2). */
STEP void advance_window(struct key_source *source)
{
    uint8_t *const window = source->window;
    const unsigned last = sizeof source->window - 4;

    window[0] ^= aes_sbox[window[last + 1]] ^ (uint8_t)source->constant;
    window[1] ^= aes_sbox[window[last + 2]];
    window[2] ^= aes_sbox[window[last + 3]];
    window[3] ^= aes_sbox[window[last]];
    for (unsigned i = 4; i < 16; i++)
        window[i] ^= window[i - 4];
#if AES_KEY_BITS == 256
    for (unsigned i = 16; i < 20; i++)
        window[i] ^= aes_sbox[window[i - 4]];
    for (unsigned i = 20; i < 32; i++)
        window[i] ^= window[i - 4];
#endif
    source->constant = (uint16_t)(source->constant == 0x80 ? 0x1b : source->constant << 1);
}
#endif

static inline const uint8_t *next_round_key(struct key_source *source)
{
#if LADDER_OTFK
    if (source->position == sizeof source->window) {
        advance_window(source);
        source->position = 0;
    }
    const uint8_t *const round_key = source->window + source->position;
    source->position += 16;
    return round_key;
#else
    const uint8_t *const round_key = source->next;
    source->next += 16;
    return round_key;
#endif
}

#endif
