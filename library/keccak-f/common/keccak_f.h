/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Keccak-f[1600] in portable C (NIST FIPS 202, section 3).
 *
 * A lane is an array of parts of a register's width in which every step works part by part; rho and pi
 * are made together, lane by lane along the one path that pi takes through all lanes but the first.
 */
#define WORD_BITS 64
#define WORDS_OF_PARTS
#include "constants.h"
#include "words.h"

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define ROUNDS                    24
#define LANES                     25

/* Functions are not merged: so what they work with fits in registers. */
#define APART static __attribute__((noinline))

/* Section 3.2.4: where pi moves lane 1, where the lane from there, and so on */
static const uint8_t path[LANES - 1] IN_FLASH(path) = {
    10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1,
};

/* Section 3.2.5: of a round constant the bits 0, 1, 3 and 7, and for its bits 15, 31 and 63 the bits 4, 5
   and 6 */
static const uint8_t round_constants[ROUNDS] IN_FLASH(round_constants) = {
    0x01, 0x92, 0xda, 0x70, 0x9b, 0x21, 0xf1, 0x59, 0x8a, 0x88, 0x39, 0x2a,
    0xbb, 0xcb, 0xd9, 0x53, 0x52, 0xc0, 0x1a, 0x6a, 0xf1, 0xd0, 0x21, 0x78,
};

/* Adds to all lanes of a column, every fifth, the parities of the columns on both sides. */
APART void add_to_column(word *lane, const word *left, const word *right)
{
    word sum;
    turn_left(&sum, right, 1);
    for (uint8_t i = 0; i < WORD_PARTS; i++) {
        word_part part = sum.part[i] ^ left->part[i];
        lane[0].part[i] ^= part;
        lane[5].part[i] ^= part;
        lane[10].part[i] ^= part;
        lane[15].part[i] ^= part;
        lane[20].part[i] ^= part;
    }
}

APART void theta(word lanes[LANES])
{
    word parities[5];
    for (uint8_t x = 0; x < 5; x++) {
        const word *lane = lanes + x;
        for (uint8_t i = 0; i < WORD_PARTS; i++)
            parities[x].part[i] = lane[0].part[i] ^ lane[5].part[i] ^ lane[10].part[i] ^ lane[15].part[i]
                                  ^ lane[20].part[i];
    }
    for (uint8_t x = 0; x < 5; x++)
        add_to_column(lanes + x, parities + (x + 4) % 5, parities + (x + 1) % 5);
}

/* Rotations grow by one more from lane to lane. */
APART void rho_and_pi(word lanes[LANES])
{
    word moved = lanes[1];
    uint8_t rotation = 0;
    for (uint8_t i = 0; i < LANES - 1; i++) {
        word *place = lanes + constant_byte(path + i);
        rotation = (rotation + i + 1) % 64;
        word next = *place;
        turn_left(place, &moved, rotation);
        moved = next;
    }
}

APART void chi(word *row)
{
    for (uint8_t i = 0; i < WORD_PARTS; i++) {
        word_part a = row[0].part[i], b = row[1].part[i], c = row[2].part[i];
        word_part d = row[3].part[i], e = row[4].part[i];
        row[0].part[i] = a ^ (c & (word_part)~b);
        row[1].part[i] = b ^ (d & (word_part)~c);
        row[2].part[i] = c ^ (e & (word_part)~d);
        row[3].part[i] = d ^ (a & (word_part)~e);
        row[4].part[i] = e ^ (b & (word_part)~a);
    }
}

/* Byte i of the state, which has the standard's order, is byte i % 2 of a part of two bytes. */
static inline void add_byte(word lanes[LANES], uint8_t i, uint8_t byte)
{
#if PART_BITS == 8
    ((word_part *)lanes)[i] ^= byte;
#else
    ((word_part *)lanes)[i / 2] ^= i % 2 ? (word_part)(byte << 8) : byte;
#endif
}

static inline uint8_t byte_of(const word lanes[LANES], uint8_t i)
{
#if PART_BITS == 8
    return ((const word_part *)lanes)[i];
#else
    word_part part = ((const word_part *)lanes)[i / 2];
    return (uint8_t)(i % 2 ? part >> 8 : part);
#endif
}

static inline void clear(word lanes[LANES])
{
    for (uint8_t i = 0; i < LANES; i++)
        for (uint8_t j = 0; j < WORD_PARTS; j++)
            lanes[i].part[j] = 0;
}

APART void permute(word lanes[LANES])
{
    for (uint8_t round = 0; round < ROUNDS; round++) {
        theta(lanes);
        rho_and_pi(lanes);
        for (uint8_t row = 0; row < LANES; row += 5)
            chi(lanes + row);
        const uint8_t bits = constant_byte(round_constants + round);
        add_byte(lanes, 0, bits & 0x8b);
        add_byte(lanes, 1, (uint8_t)(bits << 3) & 0x80);
        add_byte(lanes, 3, (uint8_t)(bits << 2) & 0x80);
        add_byte(lanes, 7, (uint8_t)(bits << 1) & 0x80);
    }
}
