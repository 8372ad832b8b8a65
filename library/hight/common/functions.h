/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* F0 and F1 of HIGHT by rotations: no address depends on a secret. */
#include <stdint.h>

static inline uint8_t rotate_left(uint8_t x, unsigned bits)
{
    return (uint8_t)(x << bits | x >> (8 - bits));
}

/* x <<< 1 + x <<< 2 + x <<< 7 */
static inline uint8_t f0(uint8_t x)
{
    uint8_t once = rotate_left(x, 1);
    return once ^ rotate_left(once, 1) ^ (uint8_t)(x >> 1 | x << 7);
}

/* x <<< 3 + x <<< 4 + x <<< 6, with the rotation by 3 in common */
static inline uint8_t f1(uint8_t x)
{
    uint8_t thrice = rotate_left(x, 3);
    return thrice ^ rotate_left(x, 4) ^ rotate_left(thrice, 3);
}
