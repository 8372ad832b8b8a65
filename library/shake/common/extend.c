/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* SHAKE in portable C (NIST FIPS 202): as many bytes of output as are asked for. */
#include "keccak_f.h"

#define RATE_BYTES (KECCAK_RATE_BITS / 8)

struct message {
    const uint8_t *message;
    uint16_t length;
    uint8_t *output;
    uint16_t output_length;
};

void SYMBOL(IDENTIFIER, _extend)(const struct message *given);

void SYMBOL(IDENTIFIER, _extend)(const struct message *given)
{
    word lanes[LANES];
    clear(lanes);

    const uint8_t *message = given->message;
    uint16_t left = given->length;
    for (; left >= RATE_BYTES; left -= RATE_BYTES) {
        for (uint8_t i = 0; i < RATE_BYTES; i++)
            add_byte(lanes, i, *message++);
        permute(lanes);
    }
    for (uint8_t i = 0; i < left; i++)
        add_byte(lanes, i, *message++);
    add_byte(lanes, (uint8_t)left, KECCAK_SUFFIX);
    add_byte(lanes, RATE_BYTES - 1, 0x80);
    permute(lanes);

    uint8_t *output = given->output;
    left = given->output_length;
    while (left > 0) {
        const uint8_t count = left < RATE_BYTES ? (uint8_t)left : RATE_BYTES;
        for (uint8_t i = 0; i < count; i++)
            *output++ = byte_of(lanes, i);
        left -= count;
        if (left > 0)
            permute(lanes);
    }
}
