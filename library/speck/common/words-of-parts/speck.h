/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* SPECK for MSP430: encryption and, in some variants, decryption of single blocks. */
#ifndef SPECK_H
#define SPECK_H

#include <stdint.h>

/*
 * The sources are built once for every member in use, for SPECK-64/128 with -DSPECK_BLOCK_BITS=64
 * -DSPECK_KEY_BITS=128 -DIDENTIFIER=speck64_128; the files they include lie beside this one.
 *
 * Words are little-endian. A block is y, then x; a key is k[0], then l[0], l[1], l[2]. The bytes of
 * the official vectors as the Implementation Guide (ePrint 2019) writes them are in this order.
 *
 * All buffers lie at even addresses, and no two of one call overlap.
 */

/*
 * Write the round keys of a key.
 *
 *     member    key bytes  round key bytes
 *     32/64             8               44
 *     48/72             9               66
 *     48/96            12               69
 *     64/96            12              104
 *     64/128           16              108
 *     96/96            12              168
 *     96/144           18              174
 *     128/128          16              256
 *     128/192          24              264
 *     128/256          32              272
 *
 * Variants that pad the round keys of 48/72 and 48/96 to four bytes each write 88 and 92.
 */
void speck32_64_expand_key(uint8_t *round_keys, const uint8_t *key);
void speck48_72_expand_key(uint8_t *round_keys, const uint8_t *key);
void speck48_96_expand_key(uint8_t *round_keys, const uint8_t *key);
void speck64_96_expand_key(uint8_t *round_keys, const uint8_t *key);
void speck64_128_expand_key(uint8_t *round_keys, const uint8_t *key);
void speck96_96_expand_key(uint8_t *round_keys, const uint8_t *key);
void speck96_144_expand_key(uint8_t *round_keys, const uint8_t *key);
void speck128_128_expand_key(uint8_t *round_keys, const uint8_t *key);
void speck128_192_expand_key(uint8_t *round_keys, const uint8_t *key);
void speck128_256_expand_key(uint8_t *round_keys, const uint8_t *key);

/* Encrypt a block of 4, 6, 8, 12 or 16 bytes in place. */
void speck32_64_encrypt(uint8_t *block, const uint8_t *round_keys);
void speck48_72_encrypt(uint8_t *block, const uint8_t *round_keys);
void speck48_96_encrypt(uint8_t *block, const uint8_t *round_keys);
void speck64_96_encrypt(uint8_t *block, const uint8_t *round_keys);
void speck64_128_encrypt(uint8_t *block, const uint8_t *round_keys);
void speck96_96_encrypt(uint8_t *block, const uint8_t *round_keys);
void speck96_144_encrypt(uint8_t *block, const uint8_t *round_keys);
void speck128_128_encrypt(uint8_t *block, const uint8_t *round_keys);
void speck128_192_encrypt(uint8_t *block, const uint8_t *round_keys);
void speck128_256_encrypt(uint8_t *block, const uint8_t *round_keys);

/* Decrypt a block of 4, 6, 8, 12 or 16 bytes in place, where the variant has it. */
void speck32_64_decrypt(uint8_t *block, const uint8_t *round_keys);
void speck48_72_decrypt(uint8_t *block, const uint8_t *round_keys);
void speck48_96_decrypt(uint8_t *block, const uint8_t *round_keys);
void speck64_96_decrypt(uint8_t *block, const uint8_t *round_keys);
void speck64_128_decrypt(uint8_t *block, const uint8_t *round_keys);
void speck96_96_decrypt(uint8_t *block, const uint8_t *round_keys);
void speck96_144_decrypt(uint8_t *block, const uint8_t *round_keys);
void speck128_128_decrypt(uint8_t *block, const uint8_t *round_keys);
void speck128_192_decrypt(uint8_t *block, const uint8_t *round_keys);
void speck128_256_decrypt(uint8_t *block, const uint8_t *round_keys);

#endif
