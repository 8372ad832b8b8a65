/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * AES encryption of one block by bytes, with the S-box as the only table, in loops.
 *
 * SubBytes and ShiftRows write a buffer, MixColumns and the round key write back into the block. A
 * doubling that overflows branches to the reduction: time depends on the data.
 */
#include "aes.h"
#include "sbox.h"
#include "symbol.h"
#include "twice.h"

/* SubBytes and ShiftRows. */
static inline void substitute(uint8_t *to, const uint8_t *from)
{
    unsigned source = 0;

    for (uint8_t *next = to; next != to + 16; next++) {
        *next = aes_sbox[from[source]];
        source = (source + 5) & 15;
    }
}

/* MixColumns of a column s, and the round key: s[0] becomes 2 (s[0] + s[1]) + s[0] + (s[0] + s[1] +
   s[2] + s[3]). */
static inline void mix_column(uint8_t *column, const uint8_t *from, const uint8_t *round_key)
{
    const uint16_t first = from[0];
    const uint16_t sum = first ^ from[1] ^ from[2] ^ from[3];
    uint16_t byte = first;

    for (unsigned row = 0; row < 4; row++) {
        const uint16_t next = row == 3 ? first : from[row + 1];
        column[row] = (uint8_t)(twice(byte ^ next) ^ byte ^ sum ^ round_key[row]);
        byte = next;
    }
}

void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    uint8_t buffer[16];
    const uint8_t *const last_round_key = round_keys + 16 * ROUND_COUNT;

    for (unsigned i = 0; i < 16; i++)
        block[i] ^= *round_keys++;
    do {
        substitute(buffer, block);
        for (unsigned i = 0; i < 16; i += 4)
            mix_column(block + i, buffer + i, round_keys + i);
        round_keys += 16;
    } while (round_keys != last_round_key);
    substitute(buffer, block);
    for (unsigned i = 0; i < 16; i++)
        block[i] = buffer[i] ^ last_round_key[i];
}
