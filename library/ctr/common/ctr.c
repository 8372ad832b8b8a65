/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Counter mode in portable C over a block cipher with blocks of 16 bytes (NIST SP 800-38A, section 6.5), in place.
 *
 * The nonce is the whole first counter block, which counts up by one a block, over all its bytes. Encryption and
 * decryption are one function. */
#include "block.h"

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

void NAME(IDENTIFIER, crypt)(const struct message *given)
{
    union block counter, mask;
    uint8_t *message = given->message;
    uint16_t left = given->length;
    copy(counter.bytes, given->nonce);
    while (left > 0) {
        uint8_t count = left < BLOCK_BYTES ? (uint8_t)left : BLOCK_BYTES;
        copy(mask.bytes, counter.bytes);
        BLOCK_ENCRYPT(mask.bytes, given->round_keys);
        add(message, mask.bytes, count);
        message += count;
        left -= count;
        uint8_t place = BLOCK_BYTES;
        do
            place--;
        while (++counter.bytes[place] == 0 && place > 0);
    }
}
