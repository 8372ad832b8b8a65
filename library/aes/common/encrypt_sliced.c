/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* AES encryption of one block on slices. */
#include "sliced.h"

static inline void shift_rows(uint16_t q[8])
{
    for (unsigned i = 0; i < 8; i++) {
        uint8_t low = (uint8_t)q[i];
        uint8_t high = (uint8_t)(q[i] >> 8);
        low = (low & 0x0f) | (low >> 1 & 0x70) | (low << 3 & 0x80);
        high = (high >> 2 & 0x03) | (high << 2 & 0x0c) | (high << 1 & 0xe0) | (high >> 3 & 0x10);
        q[i] = (uint16_t)(low | (uint16_t)high << 8);
    }
}

/* Each byte becomes the double of its sum with the next one in the column, and the other three. */
static inline void mix_columns(uint16_t q[8])
{
    const uint16_t highest = q[7] ^ next_row(q[7]);
    uint16_t doubled = highest;

    for (unsigned i = 0; i < 8; i++) {
        const uint16_t next = next_row(q[i]);
        const uint16_t sum = q[i] ^ next;
        q[i] = doubled ^ next ^ next_but_one_row(sum);
        doubled = sum;
        /* The polynomial of the field: bits 1, 3 and 4. */
        if (i == 0 || i == 2 || i == 3)
            doubled ^= highest;
    }
}

void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    uint16_t q[8];
    unsigned round = ROUND_COUNT;

    slice_block(q, block);
    add_round_key(q, round_keys);
    for (;;) {
        round_keys += 16;
        substitute(q);
        shift_rows(q);
        if (--round == 0)
            break;
        mix_columns(q);
        add_round_key(q, round_keys);
    }
    add_round_key(q, round_keys);
    unslice_block(block, q);
}
