/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* BLAKE2s-256 in portable C, without a key (RFC 7693): the digest of a whole message.
 *
 * Each block is copied, its end filled up with zeros, so that the message may lie anywhere. Words of the
 * block are at places that a table gives. One G serves all, unless ROUND_WRITTEN_OUT is defined. */
#define WORD_BITS 32
#if defined(__clang__) && defined(__AVR__)
#define WORDS_OF_PARTS
#endif
#include "constants.h"
#include "words.h"

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { STATE_WORDS = 8, V_WORDS = 16, BLOCK_BYTES = 64, ROUNDS = 10, MIXES = 8 };

/* Section 2.6 */
static const word iv[STATE_WORDS] IN_FLASH(iv) = {
    WORD_OF(0x6a09e667ul), WORD_OF(0xbb67ae85ul), WORD_OF(0x3c6ef372ul), WORD_OF(0xa54ff53aul),
    WORD_OF(0x510e527ful), WORD_OF(0x9b05688cul), WORD_OF(0x1f83d9abul), WORD_OF(0x5be0cd19ul),
};

/* Section 2.7: the words of the block that a round takes in, two a byte, the first in the upper half. */
static const uint8_t sigma[ROUNDS * MIXES] IN_FLASH(sigma) = {
    0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0xea, 0x48, 0x9f, 0xd6, 0x1c, 0x02, 0xb7, 0x53,
    0xb8, 0xc0, 0x52, 0xfd, 0xae, 0x36, 0x71, 0x94, 0x79, 0x31, 0xdc, 0xbe, 0x26, 0x5a, 0x40, 0xf8,
    0x90, 0x57, 0x24, 0xaf, 0xe1, 0xbc, 0x68, 0x3d, 0x2c, 0x6a, 0x0b, 0x83, 0x4d, 0x75, 0xfe, 0x19,
    0xc5, 0x1f, 0xed, 0x4a, 0x07, 0x63, 0x92, 0x8b, 0xdb, 0x7e, 0xc1, 0x39, 0x50, 0xf4, 0x86, 0x2a,
    0x6f, 0xe9, 0xb3, 0x08, 0xc2, 0xd7, 0x14, 0xa5, 0xa2, 0x84, 0x76, 0x15, 0xfb, 0x9e, 0x3c, 0xd0,
};

/* A half of G: a takes in a word of the block. */
static inline void half_mix(word *a, word *b, word *c, word *d, const word *x, uint8_t right, uint8_t other_right)
{
    *a = add(add(*a, *b), *x);
    *d = rotate_right(exclusive_or(*d, *a), right);
    *c = add(*c, *d);
    *b = rotate_right(exclusive_or(*b, *c), other_right);
}

static inline void mix(word *a, word *b, word *c, word *d, const word *m, const uint8_t *places)
{
    uint8_t place = constant_byte(places);
    half_mix(a, b, c, d, &m[place >> 4], 16, 12);
    half_mix(a, b, c, d, &m[place & 15], 8, 7);
}

/* Columns, then diagonals */
static inline void make_round(word v[V_WORDS], const word m[V_WORDS], const uint8_t *places)
{
#ifdef ROUND_WRITTEN_OUT
    mix(&v[0], &v[4], &v[8], &v[12], m, places);
    mix(&v[1], &v[5], &v[9], &v[13], m, places + 1);
    mix(&v[2], &v[6], &v[10], &v[14], m, places + 2);
    mix(&v[3], &v[7], &v[11], &v[15], m, places + 3);
    mix(&v[0], &v[5], &v[10], &v[15], m, places + 4);
    mix(&v[1], &v[6], &v[11], &v[12], m, places + 5);
    mix(&v[2], &v[7], &v[8], &v[13], m, places + 6);
    mix(&v[3], &v[4], &v[9], &v[14], m, places + 7);
#else
    for (uint8_t i = 0; i < MIXES; i++) {
        uint8_t diagonal = i / 4;
        word *const a = &v[i % 4];
        word *const b = &v[4 + (i + diagonal) % 4];
        word *const c = &v[8 + (i + 2 * diagonal) % 4];
        word *const d = &v[12 + (i + 3 * diagonal) % 4];
        mix(a, b, c, d, m, places + i);
    }
#endif
}

/* Section 3.2; the counter is of two bytes. */
static void compress(word h[STATE_WORDS], const word m[V_WORDS], uint16_t count, uint8_t is_last)
{
    word v[V_WORDS];
    for (uint8_t i = 0; i < STATE_WORDS; i++)
        v[i] = h[i];
    copy_constants((uint8_t *)(v + STATE_WORDS), (const uint8_t *)iv, sizeof iv);
    v[12] = exclusive_or_small(v[12], (uint8_t)count);
    ((uint8_t *)&v[12])[1] ^= (uint8_t)(count >> 8);
    if (is_last)
        v[14] = complement(v[14]);
    for (const uint8_t *places = sigma; places != sigma + sizeof sigma; places += MIXES)
        make_round(v, m, places);
    for (uint8_t i = 0; i < STATE_WORDS; i++)
        h[i] = exclusive_or(h[i], exclusive_or(v[i], v[i + STATE_WORDS]));
}

void NAME(IDENTIFIER, hash)(uint8_t *digest, const uint8_t *message, uint16_t length)
{
    word h[STATE_WORDS];
    word m[V_WORDS];
    uint8_t *const block = (uint8_t *)m;
    copy_constants((uint8_t *)h, (const uint8_t *)iv, sizeof iv);
    /* Section 2.5: a digest of 32 bytes, no key, a tree of one node. */
    h[0] = exclusive_or(h[0], (word)WORD_OF(0x01010020ul));
    uint16_t count = 0;
    uint8_t is_last;
    do {
        uint16_t left = length - count;
        is_last = left <= BLOCK_BYTES;
        uint8_t taken = is_last ? (uint8_t)left : BLOCK_BYTES;
        for (uint8_t i = 0; i < BLOCK_BYTES; i++)
            block[i] = i < taken ? *message++ : 0;
        count += taken;
        compress(h, m, count, is_last);
    } while (!is_last);
    for (uint8_t i = 0; i < sizeof h; i++)
        digest[i] = ((const uint8_t *)h)[i];
}
