/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The product of GCM's hash, which an assembler source has, and what it wants to have of the subkey H beforehand. */
#ifndef GHASH_H
#define GHASH_H

#include "block.h"

#define GHASH_PREPARE  NAME(IDENTIFIER, ghash_prepare)
#define GHASH_MULTIPLY NAME(IDENTIFIER, ghash_multiply)

/* Makes of the subkey, which it may change, what the product reads. */
void GHASH_PREPARE(uint8_t *prepared, union block *subkey);

/* The hash times H (SP 800-38D, section 6.3), at an address as those of blocks. */
void GHASH_MULTIPLY(uint8_t *hash, const uint8_t *prepared);

#endif
