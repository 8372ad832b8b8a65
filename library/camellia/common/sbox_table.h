/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* SBOX1 of Camellia (RFC 3713, section 2.4.4) of eight bytes, by a table. */
#include "constants.h"
#include "sbox_values.inc"

static const uint8_t sbox[256] IN_FLASH(sbox) = {SBOX1_VALUES};

static inline void substitute(uint8_t x[8])
{
    for (uint8_t i = 0; i < 8; i++)
        x[i] = constant_byte(sbox + x[i]);
}
