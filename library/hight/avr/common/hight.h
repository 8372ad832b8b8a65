/* HIGHT for AVR: encryption of single blocks. */
#ifndef HIGHT_H
#define HIGHT_H

#include <stdint.h>

/*
 * Each source with functions is assembled with -DIDENTIFIER=hight.
 *
 * Byte i of a block is P_i, byte i of a key MK_i: the first byte is what the paper writes last. No two
 * buffers of one call overlap. Where a variant makes its round keys on the way, it takes the key in
 * place of the round keys, and where they lie in flash, the block alone.
 */

/* Writes the 136 bytes of round keys of a key of 16 bytes. */
void hight_expand_key(uint8_t *round_keys, const uint8_t *key);

/* Encrypts the 8 bytes at block in place. */
void hight_encrypt(uint8_t *block, const uint8_t *round_keys);

#endif
