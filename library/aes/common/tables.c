/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "sbox.h"

const uint8_t aes_sbox[256] = {AES_SBOX(AES_ONCE)};
