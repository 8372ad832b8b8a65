/* LED for AVR: encryption of single blocks. */
#ifndef LED_H
#define LED_H

#include <stdint.h>

/*
 * Each source with functions is assembled once for every key length in use, with -DLED_KEY_BITS=80
 * -DIDENTIFIER=led80, or with 64 or 128; those with tables alone, once.
 *
 * Blocks and keys hold the most significant nibble first. No two buffers of one call overlap. How many
 * bytes of round keys a variant needs, its impl.toml tells.
 */

/* Writes the round keys of a key of 8, 10 or 16 bytes. */
void led64_expand_key(uint8_t *round_keys, const uint8_t *key);
void led80_expand_key(uint8_t *round_keys, const uint8_t *key);
void led128_expand_key(uint8_t *round_keys, const uint8_t *key);

/* Encrypts the 8 bytes at block in place. */
void led64_encrypt(uint8_t *block, const uint8_t *round_keys);
void led80_encrypt(uint8_t *block, const uint8_t *round_keys);
void led128_encrypt(uint8_t *block, const uint8_t *round_keys);

#endif
