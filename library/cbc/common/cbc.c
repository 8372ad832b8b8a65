/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Cipher block chaining in portable C over a block cipher with blocks of 16 bytes (NIST SP 800-38A, section 6.2), in
 * place. Messages are whole blocks: what would be left of another length stays as it is.
 *
 * The nonce is the initialisation vector. */
#include "block.h"

void BLOCK_DECRYPT(uint8_t *block, const uint8_t *round_keys);

struct message {
    uint8_t *message;
    uint16_t length;
    const uint8_t *nonce;
    const uint8_t *round_keys;
};

static void copy(uint8_t *to, const uint8_t *from)
{
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        to[i] = from[i];
}

void NAME(IDENTIFIER, expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    BLOCK_EXPAND_KEY(round_keys, key);
}

void NAME(IDENTIFIER, encrypt_message)(const struct message *given)
{
    union block chain;
    uint8_t *message = given->message;
    copy(chain.bytes, given->nonce);
    for (uint16_t left = given->length; left >= BLOCK_BYTES; left -= BLOCK_BYTES) {
        add(chain.bytes, message, BLOCK_BYTES);
        BLOCK_ENCRYPT(chain.bytes, given->round_keys);
        copy(message, chain.bytes);
        message += BLOCK_BYTES;
    }
}

void NAME(IDENTIFIER, decrypt_message)(const struct message *given)
{
    union block block;
    uint8_t chain[BLOCK_BYTES], next[BLOCK_BYTES];
    uint8_t *message = given->message;
    copy(chain, given->nonce);
    for (uint16_t left = given->length; left >= BLOCK_BYTES; left -= BLOCK_BYTES) {
        copy(next, message);
        copy(block.bytes, message);
        BLOCK_DECRYPT(block.bytes, given->round_keys);
        for (uint8_t i = 0; i < BLOCK_BYTES; i++) {
            message[i] = block.bytes[i] ^ chain[i];
            chain[i] = next[i];
        }
        message += BLOCK_BYTES;
    }
}
