/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * AES-128 decryption of one block in loops over bytes. From the key the round keys are made up to the last,
 * then on the fly back to the key.
 */
#include "inverse_by_bytes.h"
#include "round_key_on_the_fly.h"
#include "symbol.h"

/* The constant of the round before. */
static inline uint8_t halve(uint8_t constant)
{
    return constant & 1 ? constant >> 1 ^ 0x8d : constant >> 1;
}

void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *key)
{
    uint8_t buffer[16];
    uint8_t round_key[16];
    uint8_t constant = 1;

    copy_key(round_key, key);
    for (;;) {
        next_round_key(round_key, constant);
        if (constant == LAST_CONSTANT)
            break;
        constant = twice(constant);
    }
    add_key(block, block, round_key);
    for (;;) {
        shift_and_substitute_back(buffer, block);
        previous_round_key(round_key, constant);
        if (constant == 1)
            break;
        constant = halve(constant);
        add_key_and_mix_back(block, buffer, round_key);
    }
    add_key(block, buffer, round_key);
}
