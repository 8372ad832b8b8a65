/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Steps of AES decryption by bytes, in loops, beside those of by_bytes.h. */
#ifndef AES_INVERSE_BY_BYTES_H
#define AES_INVERSE_BY_BYTES_H

#include "by_bytes.h"

extern const uint8_t aes_inverse_sbox[256];

/* InvShiftRows and InvSubBytes: byte i goes to place 5 i modulo 16. */
static inline void shift_and_substitute_back(uint8_t *to, const uint8_t *from)
{
    uint8_t place = 0;

    for (uint8_t i = 0; i < 16; i++) {
        to[place] = constant_byte(aes_inverse_sbox + from[i]);
        place = (place + 5) & 15;
    }
}

/* The round key, and InvMixColumns: with 4 (s[0] + s[2]) added to s[0] and s[2], and 4 (s[1] + s[3]) to
   s[1] and s[3], it is MixColumns. */
static inline void add_key_and_mix_back(uint8_t *to, uint8_t *from, const uint8_t *round_key)
{
    add_key(from, from, round_key);
    for (uint8_t i = 0; i < 16; i += i & 1 ? 3 : 1) {
        const uint8_t four_times = twice(twice(from[i] ^ from[i + 2]));
        from[i] ^= four_times;
        from[i + 2] ^= four_times;
    }
    mix_columns(to, from);
}

#endif
