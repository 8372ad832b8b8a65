/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* AES encryption of one block, in as little code as loops over bytes take. */
#include "by_bytes.h"
#include "symbol.h"

void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    uint8_t buffer[16];

    for (uint8_t rounds = ROUND_COUNT;;) {
        substitute_and_shift(buffer, block, round_keys);
        round_keys += 16;
        if (--rounds == 0)
            break;
        mix_columns(block, buffer);
    }
    add_key(block, buffer, round_keys);
}
