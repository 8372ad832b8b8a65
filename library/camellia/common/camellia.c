/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Camellia with keys of 128 bits in portable C (RFC 3713): the key schedule, encryption and decryption of a
 * block, byte by byte. Decryption is encryption with the round keys taken in reverse. SBOX1 is a table, or
 * with -DSLICED=1 logic on the eight bytes of a round at once, so that time and addresses depend on no
 * secret; the other S-boxes are its rotations.
 *
 * Round keys are kw1, kw2, k1 to k6, ke1, ke2, k7 to k12, ke3, ke4, k13 to k18, kw3, kw4.
 */
#include "constants.h"
#ifdef SLICED
#include "sliced_sbox.h"
#else
#include "sbox_table.h"
#endif

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define BLOCK_BYTES               16
#define HALF_BYTES                8
#define ROUND_KEYS                26

/* Functions are not merged: so what they work with fits in registers. */
#define APART static __attribute__((noinline))

static inline uint8_t rotate_left(uint8_t x)
{
    return (uint8_t)(x << 1 | x >> 7);
}

static inline uint8_t rotate_right(uint8_t x)
{
    return (uint8_t)(x >> 1 | x << 7);
}

/* Section 2.4.1: changes the one half by F of the other. P is sixteen sums of bytes: with halves L and R
   L += R <<< 8, R += L <<< 16, L += R <<< 24, R += L <<< 24, after which R and L in this order are it. */
APART void add_f(uint8_t *to, const uint8_t *from, const uint8_t *key)
{
    uint8_t t[HALF_BYTES];
    for (uint8_t i = 0; i < HALF_BYTES; i++)
        t[i] = from[i] ^ key[i];
    t[3] = rotate_left(t[3]);
    t[6] = rotate_left(t[6]);
    substitute(t);
    t[1] = rotate_left(t[1]);
    t[4] = rotate_left(t[4]);
    t[2] = rotate_right(t[2]);
    t[5] = rotate_right(t[5]);

    t[0] ^= t[5];
    t[1] ^= t[6];
    t[2] ^= t[7];
    t[3] ^= t[4];
    t[4] ^= t[2];
    t[5] ^= t[3];
    t[6] ^= t[0];
    t[7] ^= t[1];
    t[0] ^= t[7];
    t[1] ^= t[4];
    t[2] ^= t[5];
    t[3] ^= t[6];
    t[4] ^= t[3];
    t[5] ^= t[0];
    t[6] ^= t[1];
    t[7] ^= t[2];

    for (uint8_t i = 0; i < 4; i++) {
        to[i] ^= t[i + 4];
        to[i + 4] ^= t[i];
    }
}

static inline void add_key(uint8_t *half, const uint8_t *key)
{
    for (uint8_t i = 0; i < HALF_BYTES; i++)
        half[i] ^= key[i];
}

/* Section 2.4.2 is these two, one after the other; section 2.4.3 the other way round. */
APART void change_right(uint8_t *half, const uint8_t *key)
{
    uint8_t next = half[0] & key[0];
    for (uint8_t i = 4; i-- > 0;) {
        uint8_t both = half[i] & key[i];
        half[4 + i] ^= (uint8_t)(both << 1 | next >> 7);
        next = both;
    }
}

APART void change_left(uint8_t *half, const uint8_t *key)
{
    for (uint8_t i = 0; i < 4; i++)
        half[i] ^= half[4 + i] | key[4 + i];
}

/* A block in place, the key of each step `step` bytes behind the one before it, whitening apart. */
APART void crypt(uint8_t *block, const uint8_t *whitening, const uint8_t *key, int8_t step,
                 const uint8_t *last_whitening)
{
    uint8_t *const right = block + HALF_BYTES;
    add_key(block, whitening);
    add_key(right, whitening + HALF_BYTES);
    for (uint8_t pair = 0; pair < 9; pair++) {
        if (pair == 3 || pair == 6) {
            change_right(block, key);
            change_left(block, key);
            key += step;
            change_left(right, key);
            change_right(right, key);
            key += step;
        }
        add_f(right, block, key);
        key += step;
        add_f(block, right, key);
        key += step;
    }
    for (uint8_t i = 0; i < HALF_BYTES; i++) {
        uint8_t left = block[i];
        block[i] = right[i] ^ last_whitening[i];
        right[i] = left ^ last_whitening[HALF_BYTES + i];
    }
}

void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    crypt(block, round_keys, round_keys + 16, HALF_BYTES, round_keys + 192);
}

void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *round_keys)
{
    crypt(block, round_keys + 192, round_keys + 184, -HALF_BYTES, round_keys);
}

/* Section 2.2 */
static const uint8_t sigma[4 * HALF_BYTES] IN_FLASH(sigma) = {
    0xa0, 0x9e, 0x66, 0x7f, 0x3b, 0xcc, 0x90, 0x8b, 0xb6, 0x7a, 0xe8, 0x58, 0x4c, 0xaa, 0x73, 0xb2,
    0xc6, 0xef, 0x37, 0x2f, 0xe9, 0x4f, 0x82, 0xbe, 0x54, 0xff, 0x53, 0xa5, 0xf1, 0xd3, 0x6f, 0x1c,
};

/* The first bit of each round key, in KL or in KA */
#define KA           0x80
#define BOTH(source) (source), ((source) + 64) % 128 | ((source) & KA)
static const uint8_t places[ROUND_KEYS] IN_FLASH(places) = {
    BOTH(0),       BOTH(KA | 0), BOTH(15),      BOTH(KA | 15), BOTH(KA | 30), BOTH(45), KA | 45,
    (60 + 64) % 128, BOTH(KA | 60), BOTH(77),   BOTH(94),      BOTH(KA | 94), BOTH(111), BOTH(KA | 111),
};

/* The 64 bits from a bit of 128 on */
APART void write_round_key(uint8_t *round_key, const uint8_t *source, uint8_t first_bit)
{
    uint8_t place = first_bit / 8;
    first_bit %= 8;
    for (uint8_t i = 0; i < HALF_BYTES; i++) {
        uint16_t two = (uint16_t)(source[place] << 8);
        place = (place + 1) % BLOCK_BYTES;
        two |= source[place];
        *round_key++ = (uint8_t)((uint16_t)(two << first_bit) >> 8);
    }
}

void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    uint8_t ka[BLOCK_BYTES], constants[sizeof sigma];
    copy_constants(constants, sigma, sizeof sigma);
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        ka[i] = key[i];
    for (uint8_t i = 0; i < 2 * BLOCK_BYTES; i += BLOCK_BYTES) {
        add_f(ka + HALF_BYTES, ka, constants + i);
        add_f(ka, ka + HALF_BYTES, constants + i + HALF_BYTES);
        if (i == 0) {
            add_key(ka, key);
            add_key(ka + HALF_BYTES, key + HALF_BYTES);
        }
    }
    for (uint8_t i = 0; i < ROUND_KEYS; i++) {
        uint8_t place = constant_byte(places + i);
        write_round_key(round_keys, place & KA ? ka : key, place % 128);
        round_keys += HALF_BYTES;
    }
}
