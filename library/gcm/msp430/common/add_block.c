/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Adds a block to another: whole words where both are at even addresses, which are no secret. */
#include "add_block.h"

void ADD_BLOCK(uint8_t *to, const uint8_t *from)
{
    if (((uintptr_t)to | (uintptr_t)from) & 1) {
        add(to, from, BLOCK_BYTES);
        return;
    }
    for (uint8_t i = 0; i < BLOCK_BYTES / 2; i++)
        ((uint16_t *)to)[i] ^= ((const uint16_t *)from)[i];
}
