/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Ascon-MAC in portable C (IACR ePrint 2021/1574, in the order of bytes of NIST SP 800-232): whole messages. */
#include "ascon_mac.h"

#if KEPT
/* In a buffer of its own: the permutation may want an even address, which the context need not have. */
void NAME(IDENTIFIER, expand_key)(uint8_t *context, const uint8_t *key)
{
    union sponge sponge;
    take_key(sponge.bytes, key);
    copy(context, sponge.bytes, STATE);
}
#endif

static void mac(union sponge *sponge, const uint8_t *message, uint16_t length, const uint8_t *context)
{
    begin(sponge, context);
    for (; length >= RATE; length -= RATE, message += RATE) {
        add(sponge->bytes, message, RATE);
        PERMUTATION_PERMUTE(sponge->bytes);
    }
    add(sponge->bytes, message, (uint8_t)length);
    end(sponge, (uint8_t)length);
}

void NAME(IDENTIFIER, authenticate)(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *context)
{
    union sponge sponge;
    mac(&sponge, message, length, context);
    copy(tag, sponge.bytes, TAG_BYTES);
}

/* 0 if the tag is that of the message, else 1: without a branch, and as long whatever differs. */
uint8_t NAME(IDENTIFIER, verify)(const uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *context)
{
    union sponge sponge;
    mac(&sponge, message, length, context);
    uint8_t differences = 0;
    for (uint8_t i = 0; i < TAG_BYTES; i++)
        differences |= tag[i] ^ sponge.bytes[i];
    return opaque((uint8_t)((uint16_t)(opaque(differences) + 0xffu) >> 8));
}
