/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Poly1305 on whole blocks of 16 bytes (RFC 8439, section 2.5): numbers modulo 2^130 - 5 in 17 bytes, products byte by byte.
 *
 * The sum stays below 2^131. A byte by a byte and two bytes beside it fit into 16 bits, so that no carry is a comparison. */
#ifndef POLY1305_H
#define POLY1305_H

#include "opaque.h"

enum { PART = 16, NUMBER = 17 };

struct poly1305 {
    uint8_t sum[NUMBER];
    const uint8_t *r;
};

static inline uint16_t product_of_bytes(uint8_t left, uint8_t right)
{
#if defined(__AVR_HAVE_MUL__) || defined(__RL78__)
    return (uint16_t)left * right;
#else
    /* Machines without a multiplier call a function whose time depends on the factors. */
    uint16_t product = 0;
    for (uint8_t i = 0; i < 8; i++) {
        uint8_t kept = opaque((uint8_t) - (right >> 7));
        product = (uint16_t)(product << 1) + (left & kept);
        right = (uint8_t)(right << 1);
    }
    return product;
#endif
}

static void clamp(uint8_t *r)
{
    for (uint8_t i = 3; i < PART; i += 4)
        r[i] &= 0x0f;
    for (uint8_t i = 4; i < PART; i += 4)
        r[i] &= 0xfc;
}

/* 2^130 is 5 here: what lies beyond counts once, and four times, which is where it stands two bits lower. */
static void reduce(uint8_t *sum, const uint8_t *product)
{
    const uint8_t *beyond = product + PART;
    uint16_t carry = 0;
    for (uint8_t i = 0; i < PART; i++) {
        uint8_t once = (uint8_t)(beyond[i] >> 2 | beyond[i + 1] << 6);
        uint8_t four_times = i ? beyond[i] : beyond[i] & 0xfc;
        carry = (uint16_t)(carry + product[i] + once + four_times);
        sum[i] = (uint8_t)carry;
        carry = opaque((uint8_t)(carry >> 8));
    }
    sum[PART] = (uint8_t)(carry + (product[PART] & 3));
}

/* The sum of two bytes and a carry, and the next carry: by bits, as some compilers make a branch of a comparison. */
static inline uint8_t sum_of_bytes(uint8_t one, uint8_t other, uint8_t *carry)
{
    uint8_t both = (uint8_t)(one + other + *carry);
    *carry = opaque((uint8_t)(((one & other) | ((one | other) & (uint8_t)~both)) >> 7));
    return both;
}

static void take_block(struct poly1305 *state, const uint8_t *block)
{
    uint8_t product[2 * PART + 1];
    uint8_t *sum = state->sum;
    uint8_t bit = 0;
    for (uint8_t i = 0; i < PART; i++)
        sum[i] = sum_of_bytes(sum[i], block[i], &bit);
    sum[PART] = (uint8_t)(sum[PART] + bit + 1);
    for (uint8_t i = 0; i < NUMBER; i++)
        product[i] = 0;
    for (uint8_t j = 0; j < PART; j++) {
        uint16_t carry = 0;
        for (uint8_t i = 0; i < NUMBER; i++) {
            carry = (uint16_t)(carry + product[i + j] + product_of_bytes(sum[i], state->r[j]));
            product[i + j] = (uint8_t)carry;
            carry = opaque((uint8_t)(carry >> 8));
        }
        product[NUMBER + j] = (uint8_t)carry;
    }
    reduce(sum, product);
}

/* Section 2.5: the remainder, and s. */
static void finish_sum(struct poly1305 *state, const uint8_t *s, uint8_t *tag)
{
    uint8_t *sum = state->sum;
    uint8_t more[NUMBER];
    /* Below 2^130, but for a carry out of that, which leaves a small number. */
    uint8_t beyond = sum[PART] >> 2;
    /* Five times, hidden from compilers that would call a function for it. */
    uint16_t again = (uint16_t)(beyond + (opaque(beyond) << 2));
    uint8_t bit = 0;
    sum[PART] &= 3;
    for (uint8_t i = 0; i < NUMBER; i++) {
        sum[i] = sum_of_bytes(sum[i], (uint8_t)again, &bit);
        again >>= 8;
    }
    /* What 5 more bring to 2^130 is at least the modulus. */
    bit = 0;
    for (uint8_t i = 0; i < NUMBER; i++)
        more[i] = sum_of_bytes(sum[i], i == 0 ? 5 : 0, &bit);
    uint8_t reduced = (uint8_t) - (more[PART] >> 2);
    bit = 0;
    for (uint8_t i = 0; i < PART; i++)
        tag[i] = sum_of_bytes(s[i], sum[i] ^ (opaque(reduced) & (sum[i] ^ more[i])), &bit);
}

#endif
