/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The round of SPECK, the key schedule that consists of rounds, and the encryption of a block. */
#ifdef WITH_DECRYPT
#include "decryption.h"
#endif

#include "rotations.h"
#include "words.h"

static inline word next_x(word x, word y, word key)
{
    return exclusive_or(add(rotate_x_right(x), y), key);
}

static inline word next_y(word x, word y)
{
    return exclusive_or(rotate_y_left(y), x);
}

/* Writes ROUNDS words from the KEY_WORDS words of a key: k, then l[0], l[1] ... */
void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    word k = load_word(key);
    word l[KEY_WORDS - 1];
    for (int i = 0; i < KEY_WORDS - 1; i++)
        l[i] = load_word(key + (i + 1) * WORD_BYTES);

    store_word(round_keys, k);
    for (word step = {{0}}; step.part[0] < ROUNDS - 1; step.part[0]++) {
        word newest = next_x(l[0], k, step);
        for (int i = 0; i < KEY_WORDS - 2; i++)
            l[i] = l[i + 1];
        l[KEY_WORDS - 2] = newest;
        k = next_y(newest, k);
        round_keys += WORD_BYTES;
        store_word(round_keys, k);
    }
}

/* Encrypts a block, y and then x, in place. */
void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    word y = load_word(block);
    word x = load_word(block + WORD_BYTES);
    for (int round = 0; round < ROUNDS; round++) {
        x = next_x(x, y, load_word(round_keys));
        y = next_y(x, y);
        round_keys += WORD_BYTES;
    }
    store_word(block, y);
    store_word(block + WORD_BYTES, x);
}
