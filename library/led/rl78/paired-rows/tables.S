/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * S-box and MixColumnsSerial: what a byte of rows 0 and 2 (even) or 1 and 3 (odd) makes of the even and of the odd
 * byte of its column. MIX_r is the column that the S-box value n in row r becomes, a sum of one word for each
 * bit of it, the multiples of that bit by column r of the matrix.
 */
#include "nibbles.inc"

#define SUBSTITUTED(n) FROM_BITS(n, 0x659a, 0xa74c, 0x3687, 0x0ed9)

#define MIX_0(n) BY_BIT(n, 0x4b82, 0x8534, 0x3a68, 0x67c3)
#define MIX_1(n) BY_BIT(n, 0x1e62, 0x2fc4, 0x4db8, 0x8953)
#define MIX_2(n) BY_BIT(n, 0x2a5f, 0x47ad, 0x8e79, 0x3fe1)
#define MIX_3(n) BY_BIT(n, 0x296b, 0x41c5, 0x82ba, 0x3457)

#define EVEN_COLUMN (MIX_0(SUBSTITUTED(.Lhigh)) ^ MIX_2(SUBSTITUTED(.Llow)))
#define ODD_COLUMN  (MIX_1(SUBSTITUTED(.Lhigh)) ^ MIX_3(SUBSTITUTED(.Llow)))

        TABLE   led_even_even, EVEN_COLUMN >> 8
        TABLE   led_even_odd, EVEN_COLUMN
        TABLE   led_odd_even, ODD_COLUMN >> 8
        TABLE   led_odd_odd, ODD_COLUMN
