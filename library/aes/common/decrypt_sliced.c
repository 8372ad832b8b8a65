/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * AES decryption of one block on slices. The inverse of the S-box is the S-box itself between two maps that undo its
 * linear part (FIPS 197, section 5.1.1): S(x) = L(1/x) without its constant, so 1/L'(y) = L'(S(L'(y))).
 */
#include "sliced.h"

/* Decrypts the 16 bytes at block in place. */
void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *round_keys);

/* L': bit i becomes the sum of the bits i + 2, i + 5 and i + 7. */
static void undo_linear_part(uint16_t q[8])
{
    const uint16_t x0 = q[0], x1 = q[1], x2 = q[2], x3 = q[3], x4 = q[4], x5 = q[5], x6 = q[6], x7 = q[7];

    q[0] = x2 ^ x5 ^ x7;
    q[1] = x3 ^ x6 ^ x0;
    q[2] = x4 ^ x7 ^ x1;
    q[3] = x5 ^ x0 ^ x2;
    q[4] = x6 ^ x1 ^ x3;
    q[5] = x7 ^ x2 ^ x4;
    q[6] = x0 ^ x3 ^ x5;
    q[7] = x1 ^ x4 ^ x6;
}

static inline void unshift_rows(uint16_t q[8])
{
    for (unsigned i = 0; i < 8; i++) {
        uint8_t low = (uint8_t)q[i];
        uint8_t high = (uint8_t)(q[i] >> 8);
        low = (low & 0x0f) | (low << 1 & 0xe0) | (low >> 3 & 0x10);
        high = (high >> 2 & 0x03) | (high << 2 & 0x0c) | (high >> 1 & 0x70) | (high << 3 & 0x80);
        q[i] = (uint16_t)(low | (uint16_t)high << 8);
    }
}

/* Bytes times x: the polynomial of the field has the bits 0, 1, 3 and 4. */
static inline void double_bytes(uint16_t q[8])
{
    const uint16_t highest = q[7];

    for (unsigned i = 7; i > 0; i--)
        q[i] = q[i - 1];
    q[0] = highest;
    q[1] ^= highest;
    q[3] ^= highest;
    q[4] ^= highest;
}

/* The inverse is MixColumns of each byte plus four times its sum with the next but one (Barreto's decomposition). */
static inline void unmix_columns(uint16_t q[8])
{
    uint16_t sums[8];

    for (unsigned i = 0; i < 8; i++)
        sums[i] = q[i] ^ next_but_one_row(q[i]);
    double_bytes(sums);
    double_bytes(sums);
    for (unsigned i = 0; i < 8; i++) {
        q[i] ^= sums[i];
        sums[i] = q[i] ^ next_row(q[i]);
        q[i] ^= sums[i] ^ next_but_one_row(sums[i]);
    }
    double_bytes(sums);
    for (unsigned i = 0; i < 8; i++)
        q[i] ^= sums[i];
}

void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *round_keys)
{
    uint16_t q[8];
    unsigned round = ROUND_COUNT;

    round_keys += 16 * ROUND_COUNT;
    slice_block(q, block);
    add_round_key(q, round_keys);
    for (;;) {
        unshift_rows(q);
        undo_linear_part(q);
        substitute(q);
        undo_linear_part(q);
        round_keys -= 16;
        add_round_key(q, round_keys);
        if (--round == 0)
            break;
        unmix_columns(q);
    }
    unslice_block(block, q);
}
