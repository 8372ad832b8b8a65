/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The S-box of PRESENT and LED on sixteen nibbles by logic alone: word b has bit b of all. The circuit of
 * the S-box is that of Courtois, Hulme and Mourouzis (IACR ePrint 2011/475), that of its inverse was
 * found by a solver among those of four products.
 */
#ifndef PRESENT_SBOX_H
#define PRESENT_SBOX_H

#include <stdint.h>

static inline void sliced_sbox(uint16_t x[4])
{
    uint16_t t1 = x[1] ^ x[2];
    uint16_t t3 = x[3] ^ (x[2] & t1);
    uint16_t y0 = x[0] ^ t3;
    uint16_t t2 = x[2] ^ (t1 & t3);
    t1 ^= y0;
    uint16_t y1 = t1 ^ (x[0] | t2);
    t2 ^= (uint16_t)~x[0];
    x[3] = y1 ^ t2;
    x[2] = t3 ^ (t1 | t2);
    x[1] = y1;
    x[0] = y0;
}

static inline void sliced_inverse_sbox(uint16_t x[4])
{
    uint16_t odd = x[1] ^ x[3];
    uint16_t even = x[0] ^ x[2];
    uint16_t all = odd ^ even;
    uint16_t g0 = odd & (uint16_t)~all;
    uint16_t g1 = x[1] & odd;
    uint16_t g2 = x[0] & (x[3] ^ g0);
    uint16_t sum = g0 ^ g1;
    uint16_t g3 = (x[0] ^ x[3] ^ sum) & (x[2] ^ x[3]);
    uint16_t y0 = (uint16_t)~(even ^ x[1] ^ g1);
    uint16_t y1 = x[0] ^ g1 ^ g3;
    x[2] = (uint16_t)~(x[1] ^ sum ^ g3);
    x[3] = all ^ g2;
    x[1] = y1;
    x[0] = y0;
}

#endif
