/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* HKDF in portable C (RFC 5869) over a hash function that takes messages in pieces.
 *
 * What HMAC takes in, the block before, the info and a number, goes to the hash function piece by piece, from where
 * it lies. */
#include "begin.h"

struct arguments {
    const uint8_t *salt;
    uint16_t salt_length;
    const uint8_t *key_material;
    uint16_t key_material_length;
    const uint8_t *info;
    uint16_t info_length;
    uint8_t *output;
    uint16_t output_length;
};

/* The tag of what has been taken in, with the key that HMAC began with. */
static void end(union state *state, uint8_t *tag, const uint8_t *key, uint8_t key_bytes)
{
    HASH_FINISH(state->bytes, tag);
    begin(state, key, key_bytes, OUTER);
    HASH_UPDATE(state->bytes, tag, TAG_BYTES);
    HASH_FINISH(state->bytes, tag);
}

void NAME(IDENTIFIER, derive)(const struct arguments *given)
{
    union state state;
    uint8_t key[TAG_BYTES], block[TAG_BYTES];
    /* Section 2.2. A salt that is longer than a block is hashed. */
    const uint8_t *salt = given->salt;
    uint8_t salt_bytes = (uint8_t)given->salt_length;
    if (given->salt_length > BLOCK_BYTES) {
        HASH_INITIALISE(state.bytes);
        HASH_UPDATE(state.bytes, salt, given->salt_length);
        HASH_FINISH(state.bytes, block);
        salt = block;
        salt_bytes = TAG_BYTES;
    }
    begin(&state, salt, salt_bytes, INNER);
    HASH_UPDATE(state.bytes, given->key_material, given->key_material_length);
    end(&state, key, salt, salt_bytes);
    /* Section 2.3 */
    uint8_t *output = given->output, block_bytes = 0, number = 0;
    for (uint16_t left = given->output_length; left > 0;) {
        begin(&state, key, TAG_BYTES, INNER);
        HASH_UPDATE(state.bytes, block, block_bytes);
        HASH_UPDATE(state.bytes, given->info, given->info_length);
        number++;
        HASH_UPDATE(state.bytes, &number, 1);
        end(&state, block, key, TAG_BYTES);
        block_bytes = TAG_BYTES;
        uint8_t count = left < TAG_BYTES ? (uint8_t)left : TAG_BYTES;
        for (uint8_t i = 0; i < count; i++)
            output[i] = block[i];
        output += count;
        left -= count;
    }
}
