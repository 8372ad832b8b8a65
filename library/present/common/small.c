/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * PRESENT in portable C (Bogdanov et al., CHES 2007) in few bytes: the key schedule, encryption and
 * decryption of a block. pLayer brings bit j of nibble i to bit 16 j + i: nibble after nibble, from the
 * highest, goes through the S-box, and each of its bits is pushed into two bytes of the block that are for
 * its place. The way back takes a bit out of each. One table of sixteen bytes holds the S-box in the high
 * halves and its inverse in the low ones; it lies in flash on AVR too.
 *
 * The source is compiled once for every member in use, for PRESENT-80 with -DPRESENT_KEY_BITS=80
 * -DIDENTIFIER=present80. Blocks, keys and round keys begin with the most significant byte.
 */
#include "constants.h"

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define ROUNDS                    31
#define BLOCK_BYTES               8
#define KEY_BYTES                 (PRESENT_KEY_BITS / 8)

/* Bytes at the end of the key register that are read for those at its front. */
#define BEHIND                    ((PRESENT_KEY_BITS - 61) / 8 + 1)

static const uint8_t sboxes[16] IN_FLASH(present_small_sboxes) = {
    0xc5, 0x5e, 0x6f, 0xb8, 0x9c, 0x01, 0xa2, 0xdd, 0x3b, 0xe4, 0xf6, 0x83, 0x40, 0x77, 0x19, 0x2a,
};

/* The S-box of a nibble is the high half, its inverse the low one. */
static inline uint8_t both_sboxes(uint8_t nibble)
{
    return constant_byte(sboxes + nibble);
}

static inline void copy_block(uint8_t *to, const uint8_t *from)
{
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        to[i] = from[i];
}

/* addRoundKey */
static inline void add_round_key(uint8_t *block, const uint8_t *round_key)
{
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        block[i] ^= round_key[i];
}

/* sBoxLayer and pLayer. Eight nibbles fill the first byte of each word of 16 bits, eight the second. */
static inline void layers(uint8_t *block)
{
    uint8_t old[BLOCK_BYTES];
    copy_block(old, block);
    for (uint8_t i = 0; i < 2 * BLOCK_BYTES; i++) {
        uint8_t two = old[i / 2];
        uint8_t bits = both_sboxes(i % 2 ? two & 0x0f : two >> 4);
        for (uint8_t byte = i / 8; byte < BLOCK_BYTES; byte += 2) {
            block[byte] = (uint8_t)(block[byte] << 1 | bits >> 7);
            bits = (uint8_t)(bits << 1);
        }
    }
}

static inline void inverse_layers(uint8_t *block)
{
    uint8_t old[BLOCK_BYTES];
    copy_block(old, block);
    for (uint8_t i = 0; i < 2 * BLOCK_BYTES; i++) {
        uint8_t nibble = 0;
        for (uint8_t byte = i / 8; byte < BLOCK_BYTES; byte += 2) {
            nibble = (uint8_t)(nibble << 1 | old[byte] >> 7);
            old[byte] = (uint8_t)(old[byte] << 1);
        }
        block[i / 2] = (uint8_t)(block[i / 2] << 4 | (both_sboxes(nibble) & 0x0f));
    }
}

/* Writes ROUNDS + 1 round keys, each the leftmost 64 bits of the key register. To the left by 61 bits is
   to the right by whole bytes and three bits. A copy of the bytes that this brings round to the front stands
   ahead of the register, so that from its end on each byte is made of two that are still as they were. */
void SYMBOL(IDENTIFIER, _expand_key)(uint8_t *round_keys, const uint8_t *key)
{
    uint8_t around[BEHIND + KEY_BYTES];
    uint8_t *key_register = around + BEHIND;
    for (uint8_t i = 0; i < KEY_BYTES; i++)
        key_register[i] = key[i];

    for (uint8_t round = 1;; round++) {
        copy_block(round_keys, key_register);
        if (round > ROUNDS)
            return;
        round_keys += BLOCK_BYTES;

        for (uint8_t i = 0; i < BEHIND; i++)
            around[i] = around[i + KEY_BYTES];
        for (uint8_t i = KEY_BYTES; i-- > 0;)
            key_register[i] = (uint8_t)((uint16_t)((uint16_t)around[i] << 8 | around[i + 1]) >> 3);

        uint8_t first = key_register[0];
        uint8_t high = both_sboxes(first >> 4) & 0xf0;
#if PRESENT_KEY_BITS == 80
        key_register[0] = high | (first & 0x0f);
        key_register[7] ^= round >> 1;
        key_register[8] ^= (uint8_t)(round << 7);
#else
        key_register[0] = high | both_sboxes(first & 0x0f) >> 4;
        key_register[7] ^= round >> 2;
        key_register[8] ^= (uint8_t)(round << 6);
#endif
    }
}

/* Encrypts a block in place. */
void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    for (uint8_t rounds = ROUNDS;; rounds--) {
        add_round_key(block, round_keys);
        if (rounds == 0)
            return;
        layers(block);
        round_keys += BLOCK_BYTES;
    }
}

/* Decrypts a block in place. */
void SYMBOL(IDENTIFIER, _decrypt)(uint8_t *block, const uint8_t *round_keys)
{
    round_keys += ROUNDS * BLOCK_BYTES;
    for (uint8_t rounds = ROUNDS;; rounds--) {
        add_round_key(block, round_keys);
        if (rounds == 0)
            return;
        inverse_layers(block);
        round_keys -= BLOCK_BYTES;
    }
}
