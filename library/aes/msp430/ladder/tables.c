/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "double.h"
#include "flags.h"
#include "sbox.h"

const uint8_t aes_sbox[256] = {AES_SBOX(AES_ONCE)};

#if LADDER_SPECIAL
#define DOUBLE_4(i)  (uint8_t)AES_TWICE((i)), (uint8_t)AES_TWICE((i) + 1u), \
                     (uint8_t)AES_TWICE((i) + 2u), (uint8_t)AES_TWICE((i) + 3u)
#define DOUBLE_16(i) DOUBLE_4(i), DOUBLE_4((i) + 4u), DOUBLE_4((i) + 8u), DOUBLE_4((i) + 12u)
#define DOUBLE_64(i) DOUBLE_16(i), DOUBLE_16((i) + 16u), DOUBLE_16((i) + 32u), DOUBLE_16((i) + 48u)

const uint8_t aes_double[256] = {DOUBLE_64(0u), DOUBLE_64(64u), DOUBLE_64(128u), DOUBLE_64(192u)};
#endif
