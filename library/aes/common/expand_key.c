/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The AES key schedule (FIPS 197, section 5.2). */
#include "aes.h"
#include "sbox.h"
#include "symbol.h"
#include "words.h"

#define KEY_BYTES                 (AES_KEY_BITS / 8)
#define ROUND_KEYS_BYTES          (16 * (AES_KEY_BITS / 32 + 7))

/* Each next 16-bit word: the one four bytes before, exclusive-or the one a key length before. */
static inline uint8_t *next_words(uint8_t *next, unsigned count)
{
    do {
        store_word(next, load_word(next - KEY_BYTES) ^ load_word(next - 4));
        next += 2;
    } while (--count);
    return next;
}

void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    uint8_t *next = round_keys;
    uint8_t *const end = round_keys + ROUND_KEYS_BYTES;
    uint16_t constant = 1;

    for (unsigned i = 0; i < KEY_BYTES; i += 2) {
        store_word(next, load_word(key + i));
        next += 2;
    }
    for (;;) {
        next[0] = next[0 - KEY_BYTES] ^ aes_sbox[next[-3]] ^ (uint8_t)constant;
        next[1] = next[1 - KEY_BYTES] ^ aes_sbox[next[-2]];
        next[2] = next[2 - KEY_BYTES] ^ aes_sbox[next[-1]];
        next[3] = next[3 - KEY_BYTES] ^ aes_sbox[next[-4]];
        constant = (uint16_t)(constant == 0x80 ? 0x1b : constant << 1);
        next = next_words(next + 4, 6);
        if (next == end)
            return;
#if AES_KEY_BITS == 192
        next = next_words(next, 4);
#elif AES_KEY_BITS == 256
        next[0] = next[0 - KEY_BYTES] ^ aes_sbox[next[-4]];
        next[1] = next[1 - KEY_BYTES] ^ aes_sbox[next[-3]];
        next[2] = next[2 - KEY_BYTES] ^ aes_sbox[next[-2]];
        next[3] = next[3 - KEY_BYTES] ^ aes_sbox[next[-1]];
        next = next_words(next + 4, 6);
#endif
    }
}
