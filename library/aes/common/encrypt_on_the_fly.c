/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* AES-128 encryption of one block in loops over bytes, with the round keys made on the fly from the key. */
#include "by_bytes.h"
#include "round_key_on_the_fly.h"
#include "symbol.h"

void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *key)
{
    uint8_t buffer[16];
    uint8_t round_key[16];
    uint8_t constant = 1;

    copy_key(round_key, key);
    for (;;) {
        substitute_and_shift(buffer, block, round_key);
        next_round_key(round_key, constant);
        if (constant == LAST_CONSTANT)
            break;
        constant = twice(constant);
        mix_columns(block, buffer);
    }
    add_key(block, buffer, round_key);
}
