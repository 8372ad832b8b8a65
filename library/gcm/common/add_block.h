/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Adds a block to another, both at any address: a source of each machine. */
#ifndef ADD_BLOCK_H
#define ADD_BLOCK_H

#include "block.h"

#define ADD_BLOCK NAME(IDENTIFIER, add_block)

void ADD_BLOCK(uint8_t *to, const uint8_t *from);

#endif
