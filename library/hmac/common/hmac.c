/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* HMAC in portable C (FIPS 198-1) over a hash function that takes messages in pieces, for keys of 32 bytes, which are
 * no longer than a block.
 *
 * The digest of the key and the message lies in the room for the tag until it is hashed itself. */
#include "opaque.h"
#include <stdint.h>

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { KEY_BYTES = 32, BLOCK_BYTES = 64, TAG_BYTES = 32, INNER = 0x36, OUTER = 0x5c };

void HASH_INITIALISE(uint8_t *state);
void HASH_UPDATE(uint8_t *state, const uint8_t *message, uint16_t length);
void HASH_FINISH(uint8_t *state, uint8_t *digest);

/* Assembler may want states at even addresses. */
union state {
    uint8_t bytes[HASH_STATE_BYTES];
    uint16_t word;
};

/* The digest of the key, each of its bytes changed and zeros behind it, and a message. */
static void hash(uint8_t *digest, const uint8_t *key, uint8_t change, const uint8_t *message, uint16_t length)
{
    union state state;
    uint8_t block[BLOCK_BYTES];
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        block[i] = (uint8_t)(change ^ (i < KEY_BYTES ? key[i] : 0));
    HASH_INITIALISE(state.bytes);
    HASH_UPDATE(state.bytes, block, BLOCK_BYTES);
    HASH_UPDATE(state.bytes, message, length);
    HASH_FINISH(state.bytes, digest);
}

void NAME(IDENTIFIER, authenticate)(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
{
    hash(tag, key, INNER, message, length);
    hash(tag, key, OUTER, tag, TAG_BYTES);
}

/* 0 if all bytes are the same, else 1: without a branch, and as long whatever differs. */
uint8_t NAME(IDENTIFIER, verify)(const uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
{
    uint8_t right[TAG_BYTES], differences = 0;
    NAME(IDENTIFIER, authenticate)(right, message, length, key);
    for (uint8_t i = 0; i < TAG_BYTES; i++)
        differences |= tag[i] ^ right[i];
    return opaque((uint8_t)((uint16_t)(opaque(differences) + 0xffu) >> 8));
}
