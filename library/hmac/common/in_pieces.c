/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* HMAC in portable C for messages in pieces (FIPS 198-1), for keys of 32 bytes, beside the whole in one call (hmac.c).
 *
 * One state of the hash function serves both of its calls: of the message, and of the digest of it, which lies in the room
 * for the tag until it is hashed itself. */
#include "begin.h"

enum { KEY_BYTES = 32 };

struct keyed_state {
    union state hash;
    const uint8_t *key;
};

void NAME(IDENTIFIER, init)(uint8_t *given, const uint8_t *key)
{
    struct keyed_state *state = (struct keyed_state *)given;
    state->key = key;
    begin(&state->hash, key, KEY_BYTES, INNER);
}

void NAME(IDENTIFIER, update)(uint8_t *given, const uint8_t *message, uint16_t length)
{
    HASH_UPDATE(given, message, length);
}

void NAME(IDENTIFIER, final)(uint8_t *given, uint8_t *tag)
{
    struct keyed_state *state = (struct keyed_state *)given;
    HASH_FINISH(given, tag);
    begin(&state->hash, state->key, KEY_BYTES, OUTER);
    HASH_UPDATE(given, tag, TAG_BYTES);
    HASH_FINISH(given, tag);
}
