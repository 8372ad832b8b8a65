/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Chaskey-12 in portable C (Mouha et al., SAC 2014; ISO/IEC 29192-6).
 *
 * The subkey of the last block is made of the key when it is wanted: shifts of 16 bytes cost less than to keep it. Bytes are
 * added one by one, so that the message may lie anywhere. */
#define WORD_BITS 32
#if defined(__clang__) && defined(__AVR__)
#define WORDS_OF_PARTS
#endif
#include "opaque.h"
#include "words.h"

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { V_WORDS = 4, BLOCK_BYTES = V_WORDS * WORD_BYTES, ROUNDS = 12 };

/* The permutation. */
static void permute(word v[V_WORDS])
{
    for (uint8_t round = 0; round < ROUNDS; round++) {
        v[0] = add(v[0], v[1]);
        v[1] = exclusive_or(rotate_left(v[1], 5), v[0]);
        v[0] = rotate_left(v[0], 16);
        v[2] = add(v[2], v[3]);
        v[3] = exclusive_or(rotate_left(v[3], 8), v[2]);
        v[0] = add(v[0], v[3]);
        v[3] = exclusive_or(rotate_left(v[3], 13), v[0]);
        v[2] = add(v[2], v[1]);
        v[1] = exclusive_or(rotate_left(v[1], 7), v[2]);
        v[2] = rotate_left(v[2], 16);
    }
}

static void add_bytes(word v[V_WORDS], const uint8_t *bytes, uint8_t count)
{
    for (uint8_t i = 0; i < count; i++)
        ((uint8_t *)v)[i] ^= bytes[i];
}

/* TimesTwo: what leaves on the left comes back as the reduction. */
static void twice(uint8_t subkey[BLOCK_BYTES])
{
    enum { REDUCTION = 0x87 };
    uint8_t carry = 0;
    for (uint8_t i = 0; i < BLOCK_BYTES; i++) {
        uint8_t byte = subkey[i];
        subkey[i] = (uint8_t)(byte << 1 | carry);
        carry = opaque((uint8_t)(byte >> 7));
    }
    subkey[0] ^= (uint8_t)(REDUCTION & (uint8_t)-carry);
}

static void mac(word v[V_WORDS], const uint8_t *message, uint16_t length, const uint8_t *key)
{
    uint8_t subkey[BLOCK_BYTES];
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        ((uint8_t *)v)[i] = subkey[i] = key[i];
    for (; length > BLOCK_BYTES; length -= BLOCK_BYTES, message += BLOCK_BYTES) {
        add_bytes(v, message, BLOCK_BYTES);
        permute(v);
    }
    /* A whole last block takes in K1, any other a 1 behind it and K2. */
    add_bytes(v, message, (uint8_t)length);
    twice(subkey);
    if (length < BLOCK_BYTES) {
        ((uint8_t *)v)[length] ^= 1;
        twice(subkey);
    }
    add_bytes(v, subkey, BLOCK_BYTES);
    permute(v);
    add_bytes(v, subkey, BLOCK_BYTES);
}

void NAME(IDENTIFIER, authenticate)(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
{
    word v[V_WORDS];
    mac(v, message, length, key);
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        tag[i] = ((const uint8_t *)v)[i];
}

uint8_t NAME(IDENTIFIER, verify)(const uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
{
    word v[V_WORDS];
    mac(v, message, length, key);
    uint8_t differences = 0;
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        differences |= tag[i] ^ ((const uint8_t *)v)[i];
    return opaque((uint8_t)((uint16_t)(opaque(differences) + 0xffu) >> 8));
}
