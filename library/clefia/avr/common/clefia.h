/* CLEFIA for AVR: encryption of single blocks. */
#ifndef CLEFIA_H
#define CLEFIA_H

#include <stdint.h>

/*
 * Each source with functions is assembled with -DCLEFIA_KEY_BITS=128 -DIDENTIFIER=clefia128. Bytes lie in
 * the order of RFC 6114. No two buffers of one call overlap.
 */

/* Writes the 160 bytes of round keys of a key of 16 bytes. */
void clefia128_expand_key(uint8_t *round_keys, const uint8_t *key);

/* Encrypts the 16 bytes at block in place. */
void clefia128_encrypt(uint8_t *block, const uint8_t *round_keys);

#endif
