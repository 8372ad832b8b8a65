/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "constants.h"
#include "sbox.h"

const uint8_t aes_sbox[256] IN_FLASH(aes_sbox) = {AES_SBOX(AES_ONCE)};
