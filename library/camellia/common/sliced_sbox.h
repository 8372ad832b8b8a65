/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * SBOX1 of Camellia (RFC 3713, section 2.4.4) of eight bytes by logic: an inverse in a field of 256
 * between two linear maps, here such that they lead to the tower of sliced_inverse.h and back.
 */
#include "sliced_inverse.h"

/* Slices of bytes to slices of elements */
static inline void into_field(slice x[8])
{
    const slice a = x[0] ^ x[1];
    const slice b = x[1] ^ x[2];
    const slice y0 = x[4] ^ x[7] ^ a;
    const slice y1 = (slice)~b;
    const slice y2 = (slice)~(x[2] ^ x[4]);
    const slice y3 = x[3] ^ x[6] ^ b;
    const slice y4 = (slice)~(x[2] ^ x[3]);
    const slice y5 = x[5];
    const slice y6 = x[4];
    const slice y7 = (slice)~a;
    x[0] = y0;
    x[1] = y1;
    x[2] = y2;
    x[3] = y3;
    x[4] = y4;
    x[5] = y5;
    x[6] = y6;
    x[7] = y7;
}

/* And back */
static inline void out_of_field(slice x[8])
{
    const slice a = x[0] ^ x[3];
    const slice b = x[4] ^ x[7];
    const slice c = x[2] ^ x[6];
    const slice d = a ^ b;
    const slice y0 = x[5] ^ d;
    const slice y1 = (slice)~x[6];
    const slice y2 = (slice)~(x[1] ^ x[4] ^ a);
    const slice y3 = (slice)~(x[5] ^ x[7]);
    const slice y4 = b ^ c;
    const slice y5 = (slice)~(x[2] ^ d);
    const slice y6 = (slice)~(x[5] ^ x[6]);
    const slice y7 = x[1] ^ x[3] ^ c;
    x[0] = y0;
    x[1] = y1;
    x[2] = y2;
    x[3] = y3;
    x[4] = y4;
    x[5] = y5;
    x[6] = y6;
    x[7] = y7;
}

static inline void substitute(uint8_t x[8])
{
    transpose(x);
    into_field(x);
    invert(x);
    out_of_field(x);
    transpose(x);
}
