/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* S0 of four bytes and S1 of four more (RFC 6114, section 4.1) by tables. */
#include "constants.h"
#include "sbox_values.inc"

static const uint8_t s0[256] IN_FLASH(s0) = {S0_VALUES};
static const uint8_t s1[256] IN_FLASH(s1) = {S1_VALUES};

static inline void substitute(uint8_t x[8])
{
    for (uint8_t i = 0; i < 4; i++) {
        x[i] = constant_byte(s0 + x[i]);
        x[i + 4] = constant_byte(s1 + x[i + 4]);
    }
}
