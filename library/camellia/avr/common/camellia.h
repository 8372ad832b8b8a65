/* Camellia for AVR: encryption of single blocks. */
#ifndef CAMELLIA_H
#define CAMELLIA_H

#include <stdint.h>

/*
 * Each source with functions is assembled with -DCAMELLIA_KEY_BITS=128 -DIDENTIFIER=camellia128. Bytes
 * lie in the order of RFC 3713. No two buffers of one call overlap.
 */

/* Writes the 208 bytes of round keys of a key of 16 bytes. */
void camellia128_expand_key(uint8_t *round_keys, const uint8_t *key);

/* Encrypts the 16 bytes at block in place. */
void camellia128_encrypt(uint8_t *block, const uint8_t *round_keys);

#endif
