/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Blocks of ChaCha20's stream (RFC 8439, sections 2.1 to 2.3). */
#ifndef CHACHA20_H
#define CHACHA20_H

#ifdef __RL78__
/* GCC 12 fails at other levels: at -O1 and -O2 in products of bytes (internal compiler error in push_reload), and what it makes at -Os is wrong
 * (it reads what nobody has written). Calls of memcpy need a library. */
#pragma GCC optimize("O3", "no-tree-loop-distribute-patterns")
#endif

#define WORD_BITS 32
#include "words.h"

enum { WORDS = 16, STREAM_BLOCK = 64, KEY_BYTES = 32, NONCE_BYTES = 12 };
enum { KEY_AT = 16, COUNTER_AT = 48, NONCE_AT = 52 };

/* Words and their bytes. */
union state {
    word words[WORDS];
    uint8_t bytes[STREAM_BLOCK];
};

static void half_of_quarter(word *a, word *b, word *c, word *d, uint8_t wide)
{
    *a = add(*a, *b);
    *d = exclusive_or(*d, *a);
    *d = wide ? rotate_left(*d, 16) : rotate_left(*d, 8);
    *c = add(*c, *d);
    *b = exclusive_or(*b, *c);
    *b = wide ? rotate_left(*b, 12) : rotate_left(*b, 7);
}

static __attribute__((noinline)) void quarter_round(word *a, word *b, word *c, word *d)
{
    half_of_quarter(a, b, c, d, 1);
    half_of_quarter(a, b, c, d, 0);
}

static void start_stream(union state *initial, const uint8_t *key, const uint8_t *nonce)
{
    static const uint8_t constants[] = {'e', 'x', 'p', 'a', 'n', 'd', ' ', '3', '2', '-', 'b', 'y', 't', 'e', ' ', 'k'};
    for (uint8_t i = 0; i < KEY_AT; i++)
        initial->bytes[i] = constants[i];
    for (uint8_t i = 0; i < KEY_BYTES; i++)
        initial->bytes[KEY_AT + i] = key[i];
    for (uint8_t i = COUNTER_AT; i < NONCE_AT; i++)
        initial->bytes[i] = 0;
    for (uint8_t i = 0; i < NONCE_BYTES; i++)
        initial->bytes[NONCE_AT + i] = nonce[i];
}

static void stream_block(union state *stream, const union state *initial)
{
    word *x = stream->words;
    for (uint8_t i = 0; i < WORDS; i++)
        x[i] = initial->words[i];
    for (uint8_t round = 0; round < 10; round++) {
        for (uint8_t i = 0; i < 4; i++)
            quarter_round(x + i, x + 4 + i, x + 8 + i, x + 12 + i);
        for (uint8_t i = 0; i < 4; i++)
            quarter_round(x + i, x + 4 + (i + 1) % 4, x + 8 + (i + 2) % 4, x + 12 + (i + 3) % 4);
    }
    for (uint8_t i = 0; i < WORDS; i++)
        x[i] = add(x[i], initial->words[i]);
}

#endif
