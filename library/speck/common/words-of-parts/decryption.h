/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The inverse of a round of SPECK, and the decryption of a block. */
#include "rotations.h"
#include "words.h"

static inline word previous_y(word x, word y)
{
    return rotate_y_right(exclusive_or(y, x));
}

static inline word previous_x(word x, word y, word key)
{
    return rotate_x_left(subtract(exclusive_or(x, key), y));
}

/* Decrypts a block, y and then x, in place. */
void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *round_keys)
{
    word y = load_word(block);
    word x = load_word(block + WORD_BYTES);
    round_keys += ROUNDS * WORD_BYTES;
    for (int round = 0; round < ROUNDS; round++) {
        round_keys -= WORD_BYTES;
        y = previous_y(x, y);
        x = previous_x(x, y, load_word(round_keys));
    }
    store_word(block, y);
    store_word(block + WORD_BYTES, x);
}
