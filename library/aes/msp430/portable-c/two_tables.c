/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "two_tables.h"
#include "sbox.h"

const uint8_t aes_sbox[256] = {AES_SBOX(AES_ONCE)};
const uint8_t aes_sbox_twice[256] = {AES_SBOX(AES_TWICE)};
