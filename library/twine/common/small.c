/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * TWINE in portable C (Suzaki et al., SAC 2012) in few bytes: the key schedule, encryption and decryption of
 * a block. The block stays where it is and as it is, an even nibble and the odd one behind it a byte, so that
 * F goes from one half of a byte to the other. The permutation brings every even nibble to an odd place and
 * every odd one to an even place: of two bytes it makes two, each the low half of one and the high half of
 * the other. The S-box is a table of sixteen bytes, which lies in flash on AVR too.
 *
 * The source is compiled once for every member in use, for TWINE-80 with -DTWINE_KEY_BITS=80
 * -DIDENTIFIER=twine80. The first nibble of a byte is the high one.
 */
#include "constants.h"
#include "nibbles.h"

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define ROUNDS                    36
#define ROUND_KEY_BYTES           4
#define KEY_BYTES                 (TWINE_KEY_BITS / 8)

/* A loop that compilers shall write out: what it moves then stays in registers. GCC knows the wish from version 8 on. */
#if defined __clang__ || __GNUC__ >= 8
#define WRITTEN_OUT _Pragma("GCC unroll 16")
#else
#define WRITTEN_OUT
#endif

static const uint8_t sboxes[16] IN_FLASH(twine_small_sboxes) = {
    0xc, 0x0, 0xf, 0xa, 0x2, 0xb, 0x9, 0x5, 0x8, 0x3, 0xd, 0x7, 0x1, 0xe, 0x6, 0x4,
};

static inline uint8_t sbox(uint8_t nibble)
{
    return constant_byte(sboxes + nibble);
}

/* F, an S-box after the round key, from each even nibble to the odd one behind it. */
static inline void add_functions(uint8_t *block, const uint8_t *round_key)
{
    for (uint8_t i = 0; i < ROUND_KEY_BYTES; i++) {
        uint8_t two = *round_key++;
        *block ^= sbox((uint8_t)(*block ^ two) >> 4);
        block++;
        *block ^= sbox(*block >> 4 ^ (two & 0x0f));
        block++;
    }
}

/* Of two bytes two that have the low half of one and the high half of the other. Machines of 16 bits turn
   both at once as a word, AVR exchanges the halves of a byte. */
static inline void cross(uint8_t *to_first, uint8_t *to_second, uint8_t first, uint8_t second)
{
#ifdef __AVR__
    *to_first = low_high(first, second);
    *to_second = low_high(second, first);
#else
    uint16_t both = (uint16_t)((uint16_t)first << 8 | second);
    both = (uint16_t)(both >> 4 | both << 12);
    *to_first = (uint8_t)both;
    *to_second = (uint8_t)(both >> 8);
#endif
}

/* The permutation of nibbles (table 2), pair after pair of bytes. Of what is written over early, a copy is kept. */
static inline void shuffle(uint8_t *block)
{
    uint8_t byte2 = block[2];
    cross(block + 0, block + 2, block[0], block[1]);
    uint8_t byte4 = block[4];
    cross(block + 1, block + 4, block[5], block[3]);
    uint8_t byte6 = block[6];
    cross(block + 3, block + 6, byte4, byte2);
    cross(block + 5, block + 7, byte6, block[7]);
}

static inline void inverse_shuffle(uint8_t *block)
{
    uint8_t byte1 = block[1];
    cross(block + 1, block + 0, block[0], block[2]);
    uint8_t byte3 = block[3], byte5 = block[5];
    cross(block + 3, block + 5, byte1, block[4]);
    cross(block + 2, block + 4, byte3, block[6]);
    cross(block + 7, block + 6, byte5, block[7]);
}

/* Writes the round keys, eight nibbles each. */
void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    uint8_t state[KEY_BYTES];
    WRITTEN_OUT
    for (uint8_t i = 0; i < KEY_BYTES; i++)
        state[i] = key[i];

    uint8_t constant = 1;
    for (uint8_t rounds = ROUNDS;; round_keys += ROUND_KEY_BYTES) {
        select_round_key(round_keys, state);
        if (--rounds == 0)
            return;

        state[0] ^= sbox(state[0] >> 4);
        state[2] ^= (uint8_t)(sbox(state[8] >> 4) << 4);
#if TWINE_KEY_BITS == 128
        state[11] ^= sbox(state[15] >> 4);
#endif
        state[3] ^= constant >> 3;
        state[9] ^= constant & 7;
        constant = (uint8_t)(constant << 1);
        if (constant & 0x40)
            constant ^= 0x43;

        /* The first four nibbles go last, the first of them behind the others. */
        uint8_t first = state[0], second = state[1];
        WRITTEN_OUT
        for (uint8_t i = 0; i < KEY_BYTES - 2; i++)
            state[i] = state[i + 2];
        state[KEY_BYTES - 2] = low_high(first, second);
        state[KEY_BYTES - 1] = low_high(second, first);
    }
}

/* Encrypts a block in place. */
void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    for (uint8_t rounds = ROUNDS;; round_keys += ROUND_KEY_BYTES) {
        add_functions(block, round_keys);
        if (--rounds == 0)
            return;
        shuffle(block);
    }
}

/* Decrypts a block in place. */
void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *round_keys)
{
    round_keys += (ROUNDS - 1) * ROUND_KEY_BYTES;
    for (uint8_t rounds = ROUNDS;; round_keys -= ROUND_KEY_BYTES) {
        add_functions(block, round_keys);
        if (--rounds == 0)
            return;
        inverse_shuffle(block);
    }
}
