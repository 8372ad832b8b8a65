/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "constants.h"
#include "inverse_sbox_values.inc"

extern const uint8_t aes_inverse_sbox[256];

const uint8_t aes_inverse_sbox[256] IN_FLASH(aes_inverse_sbox) = {INVERSE_SBOX_VALUES};
