/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* SHA-256 in portable C (NIST FIPS 180-4) for messages in pieces.
 *
 * The state holds the hash, sixteen words of the block, which bytes are put into as they come, and the message's length up to
 * now. The schedule is made on the fly in the block's words. Words are added in memory by functions of their own, and a to h
 * are eight neighbours whose beginning moves: each sum has few operands. */
#include <stdint.h>

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)
#define APART              static __attribute__((noinline))

enum { BLOCK_BYTES = 64, BLOCK_WORDS = 16, STATE_WORDS = 8, ROUNDS = 64, LENGTH_AT = 56, DIGEST_BYTES = 32 };

struct state {
    uint32_t hash[STATE_WORDS];
    uint32_t block[BLOCK_WORDS];
    uint16_t length;
};

/* Section 4.2.2 */
static const uint32_t round_constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/* Section 5.3.3 */
static const uint32_t initial_hash_value[STATE_WORDS] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static inline uint32_t rotate_right(uint32_t x, uint8_t bits)
{
    return x >> bits | x << (32 - bits);
}

APART void add_word(uint32_t *sum, const uint32_t *addend)
{
    *sum += *addend;
}

/* Sections 4.1.2: the functions of words. */
APART void add_large_sigma_0(uint32_t *sum, const uint32_t *x)
{
    *sum += rotate_right(*x, 2) ^ rotate_right(*x, 13) ^ rotate_right(*x, 22);
}

APART void add_large_sigma_1(uint32_t *sum, const uint32_t *x)
{
    *sum += rotate_right(*x, 6) ^ rotate_right(*x, 11) ^ rotate_right(*x, 25);
}

APART void add_small_sigma_0(uint32_t *sum, const uint32_t *x)
{
    *sum += rotate_right(*x, 7) ^ rotate_right(*x, 18) ^ *x >> 3;
}

APART void add_small_sigma_1(uint32_t *sum, const uint32_t *x)
{
    *sum += rotate_right(*x, 17) ^ rotate_right(*x, 19) ^ *x >> 10;
}

APART void add_choice(uint32_t *sum, const uint32_t *x)
{
    *sum += x[2] ^ (x[0] & (x[1] ^ x[2]));
}

APART void add_majority(uint32_t *sum, const uint32_t *x)
{
    *sum += (x[0] & x[1]) ^ (x[2] & (x[0] ^ x[1]));
}

/* Section 6.2.2; destroys the words of the block. */
APART void compress(struct state *state)
{
    uint32_t variables[BLOCK_WORDS + STATE_WORDS], sum;
    uint32_t *const first = variables + BLOCK_WORDS, *const w = state->block;
    for (uint8_t i = 0; i < STATE_WORDS; i++)
        first[i] = state->hash[i];
    for (uint8_t round = 0; round < ROUNDS;) {
        uint32_t *a = first;
        for (uint8_t t = 0; t < BLOCK_WORDS; t++, round++, a--) {
            sum = round_constants[round];
            add_word(&sum, w + t);
            add_word(&sum, a + 7);
            add_choice(&sum, a + 4);
            add_large_sigma_1(&sum, a + 4);
            add_word(a + 3, &sum);
            add_majority(&sum, a);
            add_large_sigma_0(&sum, a);
            a[-1] = sum;
            add_word(w + t, w + (t + 9) % BLOCK_WORDS);
            add_small_sigma_0(w + t, w + (t + 1) % BLOCK_WORDS);
            add_small_sigma_1(w + t, w + (t + 14) % BLOCK_WORDS);
        }
        for (uint8_t i = 0; i < STATE_WORDS; i++)
            first[i] = variables[i];
    }
    for (uint8_t i = 0; i < STATE_WORDS; i++)
        add_word(state->hash + i, first + i);
}

/* Words have their highest byte first in messages, and last here. */
static inline uint8_t place_of(uint8_t i)
{
    return i ^ 3;
}

/* A byte of the block; the block is taken in when it is whole. */
APART void put(struct state *state, uint8_t place, uint8_t byte)
{
    ((uint8_t *)state->block)[place_of(place)] = byte;
    if (place == BLOCK_BYTES - 1)
        compress(state);
}

void NAME(IDENTIFIER, init)(uint8_t *given)
{
    struct state *state = (struct state *)given;
    for (uint8_t i = 0; i < STATE_WORDS; i++)
        state->hash[i] = initial_hash_value[i];
    state->length = 0;
}

void NAME(IDENTIFIER, update)(uint8_t *given, const uint8_t *message, uint16_t length)
{
    struct state *state = (struct state *)given;
    for (; length > 0; length--)
        put(state, (uint8_t)(state->length++ % BLOCK_BYTES), *message++);
}

void NAME(IDENTIFIER, final)(uint8_t *given, uint8_t *digest)
{
    struct state *state = (struct state *)given;
    uint16_t length = state->length;
    uint8_t place = (uint8_t)(length % BLOCK_BYTES), byte = 0x80;
    do {
        put(state, place, byte);
        byte = 0;
        place = (place + 1) % BLOCK_BYTES;
    } while (place != LENGTH_AT);
    for (; place < BLOCK_BYTES - 3; place++)
        put(state, place, 0);
    put(state, place++, (uint8_t)(length >> 13));
    put(state, place++, (uint8_t)(length >> 5));
    put(state, place, (uint8_t)(length << 3));
    for (uint8_t i = 0; i < DIGEST_BYTES; i++)
        digest[i] = ((const uint8_t *)state->hash)[place_of(i)];
}

void NAME(IDENTIFIER, hash)(uint8_t *digest, const uint8_t *message, uint16_t length)
{
    struct state state;
    NAME(IDENTIFIER, init)((uint8_t *)&state);
    NAME(IDENTIFIER, update)((uint8_t *)&state, message, length);
    NAME(IDENTIFIER, final)((uint8_t *)&state, digest);
}
