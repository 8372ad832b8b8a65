/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* AES for MSP430: encryption of single blocks. */
#ifndef AES_H
#define AES_H

#include <stdint.h>

/*
 * Each source is compiled once for every key length in use, with -DAES_KEY_BITS=128 and
 * -DIDENTIFIER=aes128 (192 and 256 likewise); tables.c is compiled once.
 *
 * All buffers lie at even addresses.
 */

/* Writes the round keys of a key: 176, 208 or 240 bytes from 16, 24 or 32. */
void aes128_expand_key(uint8_t *round_keys, const uint8_t *key);
void aes192_expand_key(uint8_t *round_keys, const uint8_t *key);
void aes256_expand_key(uint8_t *round_keys, const uint8_t *key);

/* Encrypts the 16 bytes at block in place. */
void aes128_encrypt(uint8_t *block, const uint8_t *round_keys);
void aes192_encrypt(uint8_t *block, const uint8_t *round_keys);
void aes256_encrypt(uint8_t *block, const uint8_t *round_keys);

#endif
