/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Keccak-f[1600] in portable C (NIST FIPS 202, section 3): a state of bytes, in place. */
#include "keccak_f.h"

#define STATE_BYTES 200

void SYMBOL(IDENTIFIER, _permute)(uint8_t *block);

void SYMBOL(IDENTIFIER, _permute)(uint8_t *block)
{
    word lanes[LANES];
    clear(lanes);
    for (uint8_t i = 0; i < STATE_BYTES; i++)
        add_byte(lanes, i, block[i]);
    permute(lanes);
    for (uint8_t i = 0; i < STATE_BYTES; i++)
        block[i] = byte_of(lanes, i);
}
