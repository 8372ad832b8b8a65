/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* SipHash-2-4 in portable C (Aumasson and Bernstein, 2012).
 *
 * The last word of the message, which ends with the length, is made on the stack; bytes are copied one by one, so that the
 * message may lie anywhere. */
#define WORD_BITS 64
#if defined(__clang__) && defined(__AVR__)
#define WORDS_OF_PARTS
#endif
#include "constants.h"
#include "opaque.h"
#include "words.h"

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { V_WORDS = 4, COMPRESSION_ROUNDS = 2, FINALIZATION_ROUNDS = 4 };

/* "somepseudorandomlygeneratedbytes" */
static const word initial_state[V_WORDS] IN_FLASH(initial_state) = {
    WORD_OF(0x736f6d6570736575ull),
    WORD_OF(0x646f72616e646f6dull),
    WORD_OF(0x6c7967656e657261ull),
    WORD_OF(0x7465646279746573ull),
};

/* Figure 2.1, twice in a round: two sums, and what was added turns and takes in the sum. */
static inline void half_round(word *sum, word *other_sum, word *turned, word *other_turned, uint8_t bits,
                              uint8_t other_bits)
{
    *sum = add(*sum, *turned);
    *turned = exclusive_or(rotate_left(*turned, bits), *sum);
    *sum = rotate_left(*sum, 32);
    *other_sum = add(*other_sum, *other_turned);
    *other_turned = exclusive_or(rotate_left(*other_turned, other_bits), *other_sum);
}

static void sip_rounds(word v[V_WORDS], uint8_t count)
{
    for (; count; count--) {
        half_round(&v[0], &v[2], &v[1], &v[3], 13, 16);
        half_round(&v[2], &v[0], &v[1], &v[3], 17, 21);
    }
}

static void copy(word *to, const uint8_t *from)
{
    for (uint8_t i = 0; i < WORD_BYTES; i++)
        ((uint8_t *)to)[i] = from[i];
}

static void compress(word v[V_WORDS], const word *m)
{
    v[3] = exclusive_or(v[3], *m);
    sip_rounds(v, COMPRESSION_ROUNDS);
    v[0] = exclusive_or(v[0], *m);
}

static void mac(word v[V_WORDS], const uint8_t *message, uint16_t length, const uint8_t *key)
{
    word m;
    copy_constants((uint8_t *)v, (const uint8_t *)initial_state, sizeof initial_state);
    for (uint8_t i = 0; i < V_WORDS; i++) {
        copy(&m, key + i % 2 * WORD_BYTES);
        v[i] = exclusive_or(v[i], m);
    }
    for (uint16_t left = length; left >= WORD_BYTES; left -= WORD_BYTES, message += WORD_BYTES) {
        copy(&m, message);
        compress(v, &m);
    }
    for (uint8_t i = 0; i < WORD_BYTES; i++)
        ((uint8_t *)&m)[i] = i < length % WORD_BYTES ? message[i] : 0;
    ((uint8_t *)&m)[WORD_BYTES - 1] = (uint8_t)length;
    compress(v, &m);
    v[2] = exclusive_or_small(v[2], 0xff);
    sip_rounds(v, FINALIZATION_ROUNDS);
    v[0] = exclusive_or(exclusive_or(v[0], v[1]), exclusive_or(v[2], v[3]));
}

void NAME(IDENTIFIER, authenticate)(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
{
    word v[V_WORDS];
    mac(v, message, length, key);
    for (uint8_t i = 0; i < WORD_BYTES; i++)
        tag[i] = ((const uint8_t *)v)[i];
}

uint8_t NAME(IDENTIFIER, verify)(const uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
{
    word v[V_WORDS];
    mac(v, message, length, key);
    uint8_t differences = 0;
    for (uint8_t i = 0; i < WORD_BYTES; i++)
        differences |= tag[i] ^ ((const uint8_t *)v)[i];
    return opaque((uint8_t)((uint16_t)(opaque(differences) + 0xffu) >> 8));
}
