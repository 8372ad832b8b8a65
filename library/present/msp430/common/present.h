/* PRESENT for MSP430: encryption of single blocks. */
#ifndef PRESENT_H
#define PRESENT_H

#include <stdint.h>

/*
 * Each source with functions is assembled once for every key length in use, with
 * -DPRESENT_KEY_BITS=80 -DIDENTIFIER=present80 or with 128; those with tables alone, once.
 *
 * Blocks and keys hold the most significant byte first. All buffers lie at even addresses, and no
 * two of one call overlap.
 */

/* Writes the 256 bytes of round keys of a key of 10 or 16 bytes. */
void present80_expand_key(uint8_t *round_keys, const uint8_t *key);
void present128_expand_key(uint8_t *round_keys, const uint8_t *key);

/* Encrypts the 8 bytes at block in place. */
void present80_encrypt(uint8_t *block, const uint8_t *round_keys);
void present128_encrypt(uint8_t *block, const uint8_t *round_keys);

#endif
