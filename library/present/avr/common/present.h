/* PRESENT for AVR: encryption and, in one variant, decryption of single blocks. */
#ifndef PRESENT_H
#define PRESENT_H

#include <stdint.h>

/*
 * Each source with functions is assembled once for every key length in use, with
 * -DPRESENT_KEY_BITS=80 -DIDENTIFIER=present80 or with 128, and the definitions of the variant; those
 * with tables alone, once. Tables need their alignment, which the assembler's .p2align asks the linker
 * for.
 *
 * Blocks and keys hold the most significant byte first. No two buffers of one call overlap.
 */

/* Writes the 256 bytes of round keys of a key of 10 or 16 bytes, in the variant's own form. */
void present80_expand_key(uint8_t *round_keys, const uint8_t *key);
void present128_expand_key(uint8_t *round_keys, const uint8_t *key);

#ifdef ROUND_KEYS_IN_FLASH

/* Encrypts the 8 bytes at block in place. The round keys are yours to define, as bytes that expand_key
   made beforehand: const uint8_t present80_round_keys[256] PROGMEM. */
void present80_encrypt(uint8_t *block);
void present128_encrypt(uint8_t *block);

#else

/* Encrypt or decrypt the 8 bytes at block in place. */
void present80_encrypt(uint8_t *block, const uint8_t *round_keys);
void present128_encrypt(uint8_t *block, const uint8_t *round_keys);
void present80_decrypt(uint8_t *block, const uint8_t *round_keys);
void present128_decrypt(uint8_t *block, const uint8_t *round_keys);

#endif

#endif
