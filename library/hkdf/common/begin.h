/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* How HMAC begins (FIPS 198-1, section 4): the hash function, which takes messages in pieces, takes in a block of the
 * key, each byte changed, and zeros behind it. The build names the hash function's functions. */
#ifndef BEGIN_H
#define BEGIN_H

#include <stdint.h>

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { BLOCK_BYTES = 64, TAG_BYTES = 32, INNER = 0x36, OUTER = 0x5c };

void HASH_INITIALISE(uint8_t *state);
void HASH_UPDATE(uint8_t *state, const uint8_t *message, uint16_t length);
void HASH_FINISH(uint8_t *state, uint8_t *digest);

/* Assembler may want states at even addresses. */
union state {
    uint8_t bytes[HASH_STATE_BYTES];
    uint16_t word;
};

/* The key has at most the bytes of a block. */
static void begin(union state *state, const uint8_t *key, uint8_t key_bytes, uint8_t change)
{
    uint8_t block[BLOCK_BYTES];
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        block[i] = (uint8_t)(change ^ (i < key_bytes ? key[i] : 0));
    HASH_INITIALISE(state->bytes);
    HASH_UPDATE(state->bytes, block, BLOCK_BYTES);
}

#endif
