/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * S0 of four bytes and S1 of four more (RFC 6114, section 4.1) by logic on slices of all eight. S1 is an
 * inverse in a field of 256 between two linear maps, here such that they lead to the tower of
 * sliced_inverse.h and back; S0 is made of S-boxes of four bits, here sums of products.
 */
#include "sliced_inverse.h"

/* Slices of bytes to slices of elements */
static inline void into_field(slice x[8])
{
    const slice a = x[1] ^ x[4];
    const slice b = x[2] ^ a;
    const slice c = x[3] ^ b;
    const slice y0 = (slice)~c;
    const slice y1 = x[0] ^ a;
    const slice y2 = (slice)~x[1];
    const slice y3 = (slice)~(x[0] ^ c);
    const slice y4 = x[2];
    const slice y5 = x[6] ^ x[7] ^ c;
    const slice y6 = (slice)~(x[6] ^ b);
    const slice y7 = x[3] ^ x[5] ^ x[6];
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
    const slice a = x[6] ^ x[7];
    const slice y0 = (slice)~a;
    const slice y1 = x[6];
    const slice y2 = x[1] ^ x[4];
    const slice y3 = (slice)~(x[2] ^ x[4]);
    const slice y4 = x[5];
    const slice y5 = (slice)~(x[0] ^ x[1] ^ x[3] ^ a);
    const slice y6 = (slice)~(x[3] ^ x[6]);
    const slice y7 = x[2] ^ a;
    x[0] = y0;
    x[1] = y1;
    x[2] = y2;
    x[3] = y3;
    x[4] = y4;
    x[5] = y5;
    x[6] = y6;
    x[7] = y7;
}

/* SS0 of four slices */
static inline void ss0(slice x[4])
{
    const slice x01 = x[0] & x[1];
    const slice x02 = x[0] & x[2];
    const slice x12 = x[1] & x[2];
    const slice x03 = x[0] & x[3];
    const slice x13 = x[1] & x[3];
    const slice x23 = x[2] & x[3];
    const slice x012 = x01 & x[2];
    const slice x023 = x02 & x[3];
    const slice x123 = x12 & x[3];
    const slice a = x01 ^ x123;
    const slice b = x[2] ^ x02;
    const slice c = x012 ^ x13;
    const slice d = a ^ b;
    const slice y0 = x02 ^ x[3] ^ x13 ^ x023 ^ x123;
    const slice y1 = (slice)~(x[1] ^ x03 ^ d);
    const slice y2 = (slice)~(x[3] ^ c ^ d);
    const slice y3 = (slice)~(x[0] ^ x12 ^ x23 ^ a ^ c);
    x[0] = y0;
    x[1] = y1;
    x[2] = y2;
    x[3] = y3;
}

/* SS1 of four slices */
static inline void ss1(slice x[4])
{
    const slice x01 = x[0] & x[1];
    const slice x02 = x[0] & x[2];
    const slice x12 = x[1] & x[2];
    const slice x03 = x[0] & x[3];
    const slice x13 = x[1] & x[3];
    const slice x23 = x[2] & x[3];
    const slice x012 = x01 & x[2];
    const slice x013 = x01 & x[3];
    const slice x023 = x02 & x[3];
    const slice x123 = x12 & x[3];
    const slice a = x01 ^ x012;
    const slice b = x[3] ^ a;
    const slice c = x02 ^ x013;
    const slice d = x12 ^ b;
    const slice e = x[1] ^ x03;
    const slice f = c ^ d;
    const slice y0 = x03 ^ x13 ^ x23 ^ x023 ^ b ^ c;
    const slice y1 = (slice)~(x[0] ^ e ^ f);
    const slice y2 = (slice)~(x[2] ^ x23 ^ x123 ^ d ^ e);
    const slice y3 = f;
    x[0] = y0;
    x[1] = y1;
    x[2] = y2;
    x[3] = y3;
}

/* SS2 of four slices */
static inline void ss2(slice x[4])
{
    const slice x01 = x[0] & x[1];
    const slice x02 = x[0] & x[2];
    const slice x03 = x[0] & x[3];
    const slice x13 = x[1] & x[3];
    const slice x23 = x[2] & x[3];
    const slice x012 = x01 & x[2];
    const slice x013 = x01 & x[3];
    const slice x023 = x02 & x[3];
    const slice x123 = x13 & x[2];
    const slice a = x02 ^ x23;
    const slice b = x[1] ^ a;
    const slice c = x[0] ^ x03;
    const slice d = x012 ^ b;
    const slice e = x13 ^ c;
    const slice y0 = (slice)~(x[2] ^ x013 ^ x123 ^ a ^ e);
    const slice y1 = (slice)~(x023 ^ b ^ e);
    const slice y2 = x[3] ^ x023 ^ d;
    const slice y3 = (slice)~(x01 ^ x03 ^ d);
    x[0] = y0;
    x[1] = y1;
    x[2] = y2;
    x[3] = y3;
}

/* SS3 of four slices */
static inline void ss3(slice x[4])
{
    const slice x01 = x[0] & x[1];
    const slice x02 = x[0] & x[2];
    const slice x12 = x[1] & x[2];
    const slice x03 = x[0] & x[3];
    const slice x13 = x[1] & x[3];
    const slice x23 = x[2] & x[3];
    const slice x012 = x01 & x[2];
    const slice x013 = x01 & x[3];
    const slice x023 = x02 & x[3];
    const slice x123 = x12 & x[3];
    const slice a = x02 ^ x012;
    const slice b = x03 ^ a;
    const slice c = x[1] ^ x023;
    const slice d = x01 ^ b;
    const slice e = x12 ^ x[3];
    const slice f = x013 ^ x123;
    const slice g = b ^ c;
    const slice y0 = x[2] ^ d ^ f;
    const slice y1 = (slice)~(x23 ^ d ^ e);
    const slice y2 = x13 ^ f ^ g;
    const slice y3 = (slice)~(x[0] ^ x[2] ^ e ^ g);
    x[0] = y0;
    x[1] = y1;
    x[2] = y2;
    x[3] = y3;
}

/* Twice a nibble in the field of 16, modulo z^4 + z + 1, added to another */
static inline void add_twice(slice to[4], const slice x[4])
{
    to[0] ^= x[3];
    to[1] ^= x[0] ^ x[3];
    to[2] ^= x[1];
    to[3] ^= x[2];
}

static inline void s0(slice x[8])
{
    ss0(x + 4);
    ss1(x);
    const slice before[4] = {x[4], x[5], x[6], x[7]};
    add_twice(x + 4, x);
    add_twice(x, before);
    ss2(x + 4);
    ss3(x);
}

/* S0 of the first four, S1 of the others: both of all, of which half is kept. */
static inline void substitute(uint8_t x[8])
{
    transpose(x);
    slice y[8] = {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]};
    s0(y);
    into_field(x);
    invert(x);
    out_of_field(x);
    x[0] = (y[0] & 0x0f) | (x[0] & 0xf0);
    x[1] = (y[1] & 0x0f) | (x[1] & 0xf0);
    x[2] = (y[2] & 0x0f) | (x[2] & 0xf0);
    x[3] = (y[3] & 0x0f) | (x[3] & 0xf0);
    x[4] = (y[4] & 0x0f) | (x[4] & 0xf0);
    x[5] = (y[5] & 0x0f) | (x[5] & 0xf0);
    x[6] = (y[6] & 0x0f) | (x[6] & 0xf0);
    x[7] = (y[7] & 0x0f) | (x[7] & 0xf0);
    transpose(x);
}
