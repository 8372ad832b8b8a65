/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * MixColumnsSerial undone: what a byte of rows 0 and 2 (even) or 1 and 3 (odd) makes of the even and of the odd
 * byte of its column, UNMIX_r being the column that nibble n in row r becomes; and the S-box of two nibbles undone.
 */
#include "nibbles.inc"

#define INVERSE(n) FROM_BITS(n, 0x69a5, 0xad46, 0x2697, 0xc19e)

#define UNMIX_0(n) BY_BIT(n, 0xc73d, 0xbe69, 0x5fc1, 0xadb2)
#define UNMIX_1(n) BY_BIT(n, 0xc689, 0xbc31, 0x5b62, 0xa5c4)
#define UNMIX_2(n) BY_BIT(n, 0xd249, 0x9481, 0x1832, 0x2364)
#define UNMIX_3(n) BY_BIT(n, 0x4e5d, 0x8fa9, 0x3d71, 0x69e2)

#define EVEN_COLUMN (UNMIX_0(.Lhigh) ^ UNMIX_2(.Llow))
#define ODD_COLUMN  (UNMIX_1(.Lhigh) ^ UNMIX_3(.Llow))

        TABLE   led_unmix_even_even, EVEN_COLUMN >> 8
        TABLE   led_unmix_even_odd, EVEN_COLUMN
        TABLE   led_unmix_odd_even, ODD_COLUMN >> 8
        TABLE   led_unmix_odd_odd, ODD_COLUMN
        TABLE   led_inverse, INVERSE(.Lhigh) << 4 | INVERSE(.Llow)
