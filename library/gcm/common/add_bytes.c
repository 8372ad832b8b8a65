/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Adds a block to another, byte by byte. */
#include "add_block.h"

void ADD_BLOCK(uint8_t *to, const uint8_t *from)
{
    add(to, from, BLOCK_BYTES);
}
