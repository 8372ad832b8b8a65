/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * PRESENT in portable C (Bogdanov et al., CHES 2007): the key schedule, encryption and decryption of a
 * block. The layers of a round are by tables, or with -DCONSTANT_TIME=1 by logic alone, so that no
 * address depends on a secret.
 *
 * The source is compiled once for every member in use, for PRESENT-80 with -DPRESENT_KEY_BITS=80
 * -DIDENTIFIER=present80. Blocks, keys and round keys begin with the most significant byte.
 */
#ifdef CONSTANT_TIME
#include "sliced_layers.h"
#else
#include "table_layers.h"
#endif

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define ROUNDS                    31
#define BLOCK_BYTES               8
#define KEY_BYTES                 (PRESENT_KEY_BITS / 8)

/* Words lie at even addresses on machines of 16 bits: so told, the compiler reads them at once. */
static inline uint16_t load_word(const uint8_t *bytes)
{
#ifdef __MSP430__
    bytes = __builtin_assume_aligned(bytes, 2);
#endif
    return (uint16_t)((uint16_t)bytes[0] << 8 | bytes[1]);
}

static inline void store_word(uint8_t *bytes, uint16_t word)
{
    bytes[0] = (uint8_t)(word >> 8);
    bytes[1] = (uint8_t)word;
}

static inline state load_state(const uint8_t *bytes)
{
    state loaded = {{load_word(bytes + 6), load_word(bytes + 4), load_word(bytes + 2), load_word(bytes)}};
    return loaded;
}

static inline void store_state(uint8_t *bytes, const state *s)
{
    store_word(bytes, s->word[3]);
    store_word(bytes + 2, s->word[2]);
    store_word(bytes + 4, s->word[1]);
    store_word(bytes + 6, s->word[0]);
}

/* addRoundKey */
static inline void add_round_key(state *s, const uint8_t *round_key)
{
    s->word[3] ^= load_word(round_key);
    s->word[2] ^= load_word(round_key + 2);
    s->word[1] ^= load_word(round_key + 4);
    s->word[0] ^= load_word(round_key + 6);
}

/* Writes ROUNDS + 1 round keys, each the leftmost 64 bits of the key register. To the left by 61 bits is
   to the right by whole bytes and three bits. */
void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    const uint8_t moved_bytes = (PRESENT_KEY_BITS - 61) / 8;
    uint8_t key_register[KEY_BYTES];
    for (uint8_t i = 0; i < KEY_BYTES; i++)
        key_register[i] = key[i];

    for (uint8_t round = 1;; round++) {
        for (uint8_t i = 0; i < BLOCK_BYTES; i++)
            *round_keys++ = key_register[i];
        if (round > ROUNDS)
            return;

        uint8_t rotated[KEY_BYTES];
        uint8_t from = KEY_BYTES - moved_bytes;
        uint8_t before = key_register[from - 1];
        for (uint8_t i = 0; i < KEY_BYTES; i++) {
            uint8_t byte = key_register[from];
            rotated[i] = (uint8_t)(byte >> 3 | before << 5);
            before = byte;
            from = from == KEY_BYTES - 1 ? 0 : from + 1;
        }
        for (uint8_t i = 0; i < KEY_BYTES; i++)
            key_register[i] = rotated[i];

        uint8_t first = key_register[0];
#if PRESENT_KEY_BITS == 80
        key_register[0] = (uint8_t)(sbox(first >> 4) << 4 | (first & 0xf));
        key_register[7] ^= round >> 1;
        key_register[8] ^= (uint8_t)(round << 7);
#else
        key_register[0] = (uint8_t)(sbox(first >> 4) << 4 | sbox(first & 0xf));
        key_register[7] ^= round >> 2;
        key_register[8] ^= (uint8_t)(round << 6);
#endif
    }
}

/* Encrypts a block in place. */
void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    state s = load_state(block);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        add_round_key(&s, round_keys);
        layers(&s);
        round_keys += BLOCK_BYTES;
    }
    add_round_key(&s, round_keys);
    store_state(block, &s);
}

/* Decrypts a block in place. */
void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *round_keys)
{
    state s = load_state(block);
    round_keys += ROUNDS * BLOCK_BYTES;
    add_round_key(&s, round_keys);
    for (uint8_t round = 0; round < ROUNDS; round++) {
        round_keys -= BLOCK_BYTES;
        inverse_layers(&s);
        add_round_key(&s, round_keys);
    }
    store_state(block, &s);
}
