/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The S-box of the AES (FIPS 197, section 5.1.1) of eight bytes, a column, by logic: an inverse in a field of 256
 * between two linear maps, here such that they lead to the tower of sliced_inverse.h and back.
 */
#include "sliced_inverse.h"

/* Slices of bytes to slices of elements */
static inline void into_field(slice x[8])
{
    const slice a = x[5] ^ x[7];
    const slice b = x[6] ^ a;
    const slice y0 = b;
    const slice y1 = x[3] ^ x[4] ^ b;
    const slice y2 = x[2] ^ b;
    const slice y3 = x[0] ^ a;
    const slice y4 = x[0] ^ x[2];
    const slice y5 = x[1] ^ x[6] ^ x[7];
    const slice y6 = x[0] ^ x[5];
    const slice y7 = x[3];
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
    const slice b = x[1] ^ x[4];
    const slice c = x[2] ^ x[5];
    const slice d = x[6] ^ x[7];
    const slice e = a ^ d;
    const slice y0 = (slice)~(c ^ e);
    const slice y1 = (slice)~(b ^ e);
    const slice y2 = x[0] ^ x[5];
    const slice y3 = x[4] ^ a;
    const slice y4 = x[3] ^ x[6];
    const slice y5 = (slice)~x[7];
    const slice y6 = (slice)~(x[2] ^ x[7] ^ b);
    const slice y7 = x[4] ^ c;
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
