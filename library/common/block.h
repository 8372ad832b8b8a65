/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What modes of a block cipher with blocks of 16 bytes have in common: the cipher's functions, which the build
 * names, and blocks that lie where any cipher takes them. */
#ifndef BLOCK_H
#define BLOCK_H

#include "opaque.h"
#include <stdint.h>

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { BLOCK_BYTES = 16 };

/* In place, with round keys. */
void BLOCK_ENCRYPT(uint8_t *block, const uint8_t *round_keys);
void BLOCK_EXPAND_KEY(uint8_t *round_keys, const uint8_t *key);

/* Assembler may want blocks at even addresses. */
union block {
    uint8_t bytes[BLOCK_BYTES];
    uint16_t word;
};

static inline void clear(union block *block)
{
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        block->bytes[i] = 0;
}

/* Adds a part of a block, from any address. */
static inline void add(uint8_t *to, const uint8_t *from, uint8_t count)
{
    for (uint8_t i = 0; i < count; i++)
        to[i] ^= from[i];
}

/* 0 if all bytes are the same, else 1: without a branch, and as long whatever differs. */
static inline uint8_t differ(const uint8_t *one, const uint8_t *other, uint8_t count)
{
    uint8_t differences = 0;
    for (uint8_t i = 0; i < count; i++)
        differences |= one[i] ^ other[i];
    return opaque((uint8_t)((uint16_t)(opaque(differences) + 0xffu) >> 8));
}

#endif
