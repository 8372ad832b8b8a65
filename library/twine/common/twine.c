/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * TWINE in portable C (Suzaki et al., SAC 2012): the key schedule, encryption and decryption of a block.
 * The nibbles that enter F lie two a byte, and so do those that it changes: F takes eight nibbles at
 * once, and of the permutation little is left but to join halves of bytes. The S-boxes are by a table, or
 * with -DCONSTANT_TIME=1 by logic alone, so that no address depends on a secret.
 *
 * The source is compiled once for every member in use, for TWINE-80 with -DTWINE_KEY_BITS=80
 * -DIDENTIFIER=twine80. The first nibble of a byte is the high one.
 */
#ifdef CONSTANT_TIME
#include "sliced_sboxes.h"
#else
#include "table_sboxes.h"
#endif
#include "nibbles.h"

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define ROUNDS                    36
#define ROUND_KEY_BYTES           4
#define KEY_BYTES                 (TWINE_KEY_BITS / 8)

/* The nibbles of even numbers, X0 X2, X4 X6 ..., and those of odd numbers, X1 X3, X5 X7 ... */
typedef struct {
    uint8_t even[4];
    uint8_t odd[4];
} state;

static inline state load_state(const uint8_t *block)
{
    state s;
    for (uint8_t i = 0; i < 4; i++) {
        s.even[i] = high_high(block[2 * i], block[2 * i + 1]);
        s.odd[i] = low_low(block[2 * i], block[2 * i + 1]);
    }
    return s;
}

static inline void store_state(uint8_t *block, const state *s)
{
    for (uint8_t i = 0; i < 4; i++) {
        block[2 * i] = high_high(s->even[i], s->odd[i]);
        block[2 * i + 1] = low_low(s->even[i], s->odd[i]);
    }
}

/* F, an S-box after the round key, from each even nibble to the odd one behind it. */
static inline void add_functions(state *s, const uint8_t *round_key)
{
    uint8_t f[4];
    for (uint8_t i = 0; i < 4; i++)
        f[i] = s->even[i] ^ round_key[i];
    sboxes(f);
    for (uint8_t i = 0; i < 4; i++)
        s->odd[i] ^= f[i];
}

/* The permutation of nibbles (table 2): X1 X11, X3 X9 ... become even, X2 X6, X0 X4 ... odd. */
static inline void shuffle(state *s)
{
    const state old = *s;
    s->even[0] = high_low(old.odd[0], old.odd[2]);
    s->even[1] = low_high(old.odd[0], old.odd[2]);
    s->even[2] = low_high(old.odd[1], old.odd[3]);
    s->even[3] = high_low(old.odd[1], old.odd[3]);
    s->odd[0] = low_low(old.even[0], old.even[1]);
    s->odd[1] = high_high(old.even[0], old.even[1]);
    s->odd[2] = low_low(old.even[2], old.even[3]);
    s->odd[3] = high_high(old.even[2], old.even[3]);
}

static inline void inverse_shuffle(state *s)
{
    const state old = *s;
    s->even[0] = high_high(old.odd[1], old.odd[0]);
    s->even[1] = low_low(old.odd[1], old.odd[0]);
    s->even[2] = high_high(old.odd[3], old.odd[2]);
    s->even[3] = low_low(old.odd[3], old.odd[2]);
    s->odd[0] = high_high(old.even[0], old.even[1]);
    s->odd[1] = high_high(old.even[3], old.even[2]);
    s->odd[2] = low_low(old.even[1], old.even[0]);
    s->odd[3] = low_low(old.even[2], old.even[3]);
}

/* Writes the round keys, eight nibbles each. */
void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    uint8_t state[KEY_BYTES];
    for (uint8_t i = 0; i < KEY_BYTES; i++)
        state[i] = key[i];

    uint8_t constant = 1;
    select_round_key(round_keys, state);
    for (uint8_t round = 1; round < ROUNDS; round++) {
        uint8_t f[4] = {state[0], state[8], state[KEY_BYTES - 1], 0};
        sboxes(f);
        state[0] ^= f[0] >> 4;
        state[2] ^= f[1] & 0xf0;
#if TWINE_KEY_BITS == 128
        state[11] ^= f[2] >> 4;
#endif
        state[3] ^= constant >> 3;
        state[9] ^= constant & 7;
        constant = (uint8_t)(constant << 1);
        if (constant & 0x40)
            constant ^= 0x43;

        /* The first four nibbles go last, the first of them behind the others. */
        uint8_t first = state[0], second = state[1];
        for (uint8_t i = 0; i < KEY_BYTES - 2; i++)
            state[i] = state[i + 2];
        state[KEY_BYTES - 2] = low_high(first, second);
        state[KEY_BYTES - 1] = low_high(second, first);

        round_keys += ROUND_KEY_BYTES;
        select_round_key(round_keys, state);
    }
}

/* Encrypts a block in place. */
void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    state s = load_state(block);
    for (uint8_t round = 1; round < ROUNDS; round++) {
        add_functions(&s, round_keys);
        shuffle(&s);
        round_keys += ROUND_KEY_BYTES;
    }
    add_functions(&s, round_keys);
    store_state(block, &s);
}

/* Decrypts a block in place. */
void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *round_keys)
{
    state s = load_state(block);
    round_keys += (ROUNDS - 1) * ROUND_KEY_BYTES;
    add_functions(&s, round_keys);
    for (uint8_t round = 1; round < ROUNDS; round++) {
        round_keys -= ROUND_KEY_BYTES;
        inverse_shuffle(&s);
        add_functions(&s, round_keys);
    }
    store_state(block, &s);
}
