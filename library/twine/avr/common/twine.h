/* TWINE for AVR: encryption of single blocks. */
#ifndef TWINE_H
#define TWINE_H

#include <stdint.h>

/*
 * Each source with functions is assembled once for every key length in use, with
 * -DTWINE_KEY_BITS=80 -DIDENTIFIER=twine80 or with 128; those with tables alone, once.
 *
 * Blocks and keys hold the nibbles in the order of the specification, the earlier of two in the upper
 * half of a byte. No two buffers of one call overlap.
 */

/* Writes the 144 bytes of round keys of a key of 10 or 16 bytes. */
void twine80_expand_key(uint8_t *round_keys, const uint8_t *key);
void twine128_expand_key(uint8_t *round_keys, const uint8_t *key);

/* Encrypts the 8 bytes at block in place. */
void twine80_encrypt(uint8_t *block, const uint8_t *round_keys);
void twine128_encrypt(uint8_t *block, const uint8_t *round_keys);

#endif
