/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The AES key schedule (FIPS 197, section 5.2) in loops over bytes. */
#include "by_bytes.h"
#include "symbol.h"

#define KEY_BYTES       (AES_KEY_BITS / 8)
#define ROUND_KEY_BYTES (16 * (ROUND_COUNT + 1))

/* Each next byte: the one four bytes before, exclusive-or the one a key length before. */
static inline uint8_t *next_bytes(uint8_t *from, uint8_t count)
{
    do {
        from[KEY_BYTES] = from[0] ^ from[KEY_BYTES - 4];
        from++;
    } while (--count);
    return from;
}

void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    uint8_t *from = round_keys;
    uint8_t *const end = round_keys + ROUND_KEY_BYTES - KEY_BYTES;
    uint8_t constant = 1;

    for (uint8_t i = 0; i < KEY_BYTES; i++)
        round_keys[i] = key[i];
    for (;;) {
        from[KEY_BYTES] = from[0] ^ substitute(from[KEY_BYTES - 3]) ^ constant;
        from[KEY_BYTES + 1] = from[1] ^ substitute(from[KEY_BYTES - 2]);
        from[KEY_BYTES + 2] = from[2] ^ substitute(from[KEY_BYTES - 1]);
        from[KEY_BYTES + 3] = from[3] ^ substitute(from[KEY_BYTES - 4]);
        constant = constant == 0x80 ? 0x1b : constant << 1;
        from = next_bytes(from + 4, 12);
        if (from == end)
            return;
#if AES_KEY_BITS == 192
        from = next_bytes(from, 8);
#elif AES_KEY_BITS == 256
        from[KEY_BYTES] = from[0] ^ substitute(from[KEY_BYTES - 4]);
        from[KEY_BYTES + 1] = from[1] ^ substitute(from[KEY_BYTES - 3]);
        from[KEY_BYTES + 2] = from[2] ^ substitute(from[KEY_BYTES - 2]);
        from[KEY_BYTES + 3] = from[3] ^ substitute(from[KEY_BYTES - 1]);
        from = next_bytes(from + 4, 12);
#endif
    }
}
