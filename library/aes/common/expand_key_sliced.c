/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The AES key schedule (FIPS 197, section 5.2), then every round key in slices. */
#include "sliced.h"

#define KEY_BYTES        (AES_KEY_BITS / 8)
#define ROUND_KEYS_BYTES (16 * (ROUND_COUNT + 1))

/* The S-box of a word, its bytes rotated by `first`, into the next word. */
static void substitute_word(uint8_t *next, unsigned first, uint8_t constant)
{
    uint16_t q[8];

    for (unsigned i = 0; i < 8; i++)
        q[i] = next[(int)((i + first) & 3) - 4];
    transpose(q);
    substitute(q);
    transpose(q);
    for (unsigned i = 0; i < 4; i++)
        next[i] = (uint8_t)(next[(int)i - KEY_BYTES] ^ q[i] ^ 0x63);
    next[0] ^= constant;
}

static inline uint8_t *next_bytes(uint8_t *next, unsigned count)
{
    do {
        *next = next[-KEY_BYTES] ^ next[-4];
        next++;
    } while (--count);
    return next;
}

void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    uint8_t *const end = round_keys + ROUND_KEYS_BYTES;
    uint8_t *next = round_keys;
    uint8_t constant = 1;

    for (unsigned i = 0; i < KEY_BYTES; i++)
        *next++ = key[i];
    for (;;) {
        substitute_word(next, 1, constant);
        constant = (uint8_t)(constant == 0x80 ? 0x1b : constant << 1);
        next = next_bytes(next + 4, 12);
        if (next == end)
            break;
#if AES_KEY_BITS == 192
        next = next_bytes(next, 8);
#elif AES_KEY_BITS == 256
        substitute_word(next, 0, 0);
        next = next_bytes(next + 4, 12);
#endif
    }
    for (next = round_keys; next != end; next += 16) {
        uint16_t q[8];
        slice_block(q, next);
        if (next != round_keys)
            for (unsigned i = 0; i < 8; i++)
                q[i] ^= 0x63 >> i & 1 ? 0xffff : 0;
        for (unsigned i = 0; i < 8; i++)
            store_word(next + 2 * i, q[i]);
    }
}
