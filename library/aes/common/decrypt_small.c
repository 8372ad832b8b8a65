/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* AES decryption of one block, in as little code as loops over bytes take; the last round key comes first. */
#include "inverse_by_bytes.h"
#include "symbol.h"

void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *round_keys)
{
    uint8_t buffer[16];
    const uint8_t *round_key = round_keys + 16 * ROUND_COUNT;

    add_key(block, block, round_key);
    for (;;) {
        shift_and_substitute_back(buffer, block);
        round_key -= 16;
        if (round_key == round_keys)
            break;
        add_key_and_mix_back(block, buffer, round_key);
    }
    add_key(block, buffer, round_key);
}
