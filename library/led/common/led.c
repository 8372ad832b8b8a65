/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * LED in portable C (Guo et al., IACR ePrint 2012/600): encryption and decryption of a block; there is no
 * key schedule. A row of four nibbles is a word of 16 bits, so that four nibbles are doubled at once and
 * ShiftRows rotates words. The S-boxes are by tables of two, with -DNIBBLE_TABLES=1 by tables of one, which are
 * small, or with -DCONSTANT_TIME=1 by logic alone, so that no address depends on a secret.
 *
 * The source is compiled once for every member in use, for LED-64 with -DLED_KEY_BITS=64
 * -DIDENTIFIER=led64. Blocks and keys begin with the most significant nibble.
 */
#ifdef CONSTANT_TIME
#include "sliced_sboxes.h"
#elif defined(NIBBLE_TABLES)
#include "nibble_sboxes.h"
#else
#include "table_sboxes.h"
#endif

/* What both directions call: where bytes are dear it is not copied into them. */
#ifdef NIBBLE_TABLES
#define SHARED static __attribute__((noinline))
#else
#define SHARED static inline
#endif

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define ROUNDS_OF_STEP            4
#define STEPS                     (LED_KEY_BITS == 64 ? 8 : 12)
#define KEY_BYTES                 (LED_KEY_BITS / 8)
#define BLOCK_BYTES               8

/* The six bits of the constant behind the last round, from which decryption goes back. */
#if LED_KEY_BITS == 64
#define LAST_CONSTANT 0x38
#else
#define LAST_CONSTANT 0x04
#endif

typedef struct {
    uint16_t row[4];
} state;

static inline state load_state(const uint8_t *block)
{
    state s;
    for (uint8_t i = 0; i < 4; i++)
        s.row[i] = (uint16_t)((uint16_t)block[2 * i] << 8 | block[2 * i + 1]);
    return s;
}

static inline void store_state(uint8_t *block, const state *s)
{
    for (uint8_t i = 0; i < 4; i++) {
        block[2 * i] = (uint8_t)(s->row[i] >> 8);
        block[2 * i + 1] = (uint8_t)s->row[i];
    }
}

/* Adds the next sixteen nibbles of the key, which begins anew at its end; returns where they end. */
SHARED uint8_t add_round_key(state *s, const uint8_t *key, uint8_t position)
{
    for (uint8_t i = 0; i < 4; i++) {
        s->row[i] ^= (uint16_t)((uint16_t)key[position] << 8 | key[position + 1]);
        position += 2;
        if (position == KEY_BYTES)
            position = 0;
    }
    return position;
}

/* Where the key of a step begins that ends at a position. */
static inline uint8_t step_before(uint8_t position)
{
    return position < BLOCK_BYTES ? position + KEY_BYTES - BLOCK_BYTES : position - BLOCK_BYTES;
}

/* AddConstants: the key's length and a row's number in the first column, the round's constant in the
   second. */
SHARED void add_constants(state *s, uint8_t constant)
{
    const uint16_t high = (uint16_t)(constant >> 3) << 8;
    const uint16_t low = (uint16_t)(constant & 7) << 8;
    s->row[0] ^= (LED_KEY_BITS >> 4) << 12 ^ high;
    s->row[1] ^= (LED_KEY_BITS >> 4 ^ 1) << 12 ^ low;
    s->row[2] ^= ((LED_KEY_BITS & 0xf) ^ 2) << 12 ^ high;
    s->row[3] ^= (uint16_t)((LED_KEY_BITS & 0xf) ^ 3) << 12 ^ low;
}

static inline uint16_t rotate_left(uint16_t row, unsigned bits)
{
    return (uint16_t)(row << bits | row >> (16 - bits));
}

/* Four products by X modulo X^4 + X + 1, and by its inverse. */
static inline uint16_t twice(uint16_t row)
{
    uint16_t carries = row & 0x8888;
    return (uint16_t)((row ^ carries) << 1) ^ carries >> 2 ^ carries >> 3;
}

static inline uint16_t half(uint16_t row)
{
    uint16_t carries = row & 0x1111;
    return (uint16_t)(row ^ carries) >> 1 ^ carries ^ (uint16_t)(carries << 3);
}

/* ShiftRows and MixColumnsSerial: four times a row that is new moves the others up. */
static inline void mix(state *s)
{
    uint16_t a = s->row[0];
    uint16_t b = rotate_left(s->row[1], 4);
    uint16_t c = rotate_left(s->row[2], 8);
    uint16_t d = rotate_left(s->row[3], 12);
    a = twice(twice(a) ^ c ^ d) ^ b;
    b = twice(twice(b) ^ d ^ a) ^ c;
    c = twice(twice(c) ^ a ^ b) ^ d;
    d = twice(twice(d) ^ b ^ c) ^ a;
    s->row[0] = a;
    s->row[1] = b;
    s->row[2] = c;
    s->row[3] = d;
}

static inline void inverse_mix(state *s)
{
    uint16_t a = s->row[0];
    uint16_t b = s->row[1];
    uint16_t c = s->row[2];
    uint16_t d = s->row[3];
    d = half(half(d ^ a) ^ b ^ c);
    c = half(half(c ^ d) ^ a ^ b);
    b = half(half(b ^ c) ^ d ^ a);
    a = half(half(a ^ b) ^ c ^ d);
    s->row[0] = a;
    s->row[1] = rotate_left(b, 12);
    s->row[2] = rotate_left(c, 8);
    s->row[3] = rotate_left(d, 4);
}

/* Encrypts a block in place. */
void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *key)
{
    state s = load_state(block);
    uint8_t constant = 0;
    uint8_t position = 0;
    for (uint8_t step = 0; step < STEPS; step++) {
        position = add_round_key(&s, key, position);
        for (uint8_t round = 0; round < ROUNDS_OF_STEP; round++) {
            constant = (uint8_t)((constant << 1 & 0x3f) | ((constant >> 5 ^ constant >> 4 ^ 1) & 1));
            add_constants(&s, constant);
            sboxes(s.row);
            mix(&s);
        }
    }
    add_round_key(&s, key, position);
    store_state(block, &s);
}

/* Decrypts a block in place. */
void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *key)
{
    state s = load_state(block);
    uint8_t constant = LAST_CONSTANT;
    uint8_t position = STEPS * BLOCK_BYTES % KEY_BYTES;
    add_round_key(&s, key, position);
    for (uint8_t step = 0; step < STEPS; step++) {
        for (uint8_t round = 0; round < ROUNDS_OF_STEP; round++) {
            inverse_mix(&s);
            inverse_sboxes(s.row);
            add_constants(&s, constant);
            constant = (uint8_t)(constant >> 1 | ((constant ^ constant >> 5 ^ 1) & 1) << 5);
        }
        position = step_before(position);
        add_round_key(&s, key, position);
    }
    store_state(block, &s);
}
