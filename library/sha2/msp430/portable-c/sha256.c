/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* SHA-256 in portable C (NIST FIPS 180-4): the digest of a whole message.
 *
 * The message schedule is made on the fly in sixteen words. Padding is read as if it lay behind the
 * message, byte by byte, so that no block is copied. */
#include <stdint.h>

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { BLOCK_BYTES = 64, LENGTH_BYTES = 8, WORDS = 16, ROUNDS = 64 };

/* Section 4.2.2 */
static const uint32_t K[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/* Section 5.3.3 */
static const uint32_t INITIAL_HASH_VALUE[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
    0x1f83d9ab, 0x5be0cd19,
};

static inline uint32_t rotr(uint32_t x, unsigned count) {
    return x >> count | x << (32 - count);
}

/* The byte of the padded message at a position, the length at its end left out. */
static inline uint8_t padded(const uint8_t *message, uint16_t length, uint32_t position) {
    if (position < length) {
        return message[position];
    }
    return position == length ? 0x80 : 0;
}

static void read_block(uint32_t w[WORDS], const uint8_t *message, uint16_t length, uint32_t position) {
    for (uint8_t t = 0; t < WORDS; t++) {
        uint32_t word = 0;
        for (uint8_t byte = 0; byte < 4; byte++) {
            word = word << 8 | padded(message, length, position++);
        }
        w[t] = word;
    }
}

/* Section 6.2.2; destroys the words of the block. */
static void compress(uint32_t hash[8], uint32_t w[WORDS]) {
    uint32_t a = hash[0], b = hash[1], c = hash[2], d = hash[3];
    uint32_t e = hash[4], f = hash[5], g = hash[6], h = hash[7];
    for (uint8_t t = 0; t < ROUNDS; t++) {
        uint32_t word = w[t % WORDS];
        uint32_t t1 = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + word;
        uint32_t t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
        uint32_t next = w[(t + 1) % WORDS];
        uint32_t late = w[(t + 14) % WORDS];
        w[t % WORDS] = word + (rotr(next, 7) ^ rotr(next, 18) ^ next >> 3) + w[(t + 9) % WORDS]
                       + (rotr(late, 17) ^ rotr(late, 19) ^ late >> 10);
    }
    hash[0] += a;
    hash[1] += b;
    hash[2] += c;
    hash[3] += d;
    hash[4] += e;
    hash[5] += f;
    hash[6] += g;
    hash[7] += h;
}

void NAME(IDENTIFIER, hash)(uint8_t *digest, const uint8_t *message, uint16_t length) {
    uint32_t hash[8];
    uint32_t w[WORDS];
    for (uint8_t i = 0; i < 8; i++) {
        hash[i] = INITIAL_HASH_VALUE[i];
    }
    uint32_t end = (uint32_t)length + 1 + LENGTH_BYTES;
    for (uint32_t position = 0; position < end; position += BLOCK_BYTES) {
        read_block(w, message, length, position);
        if (end - position <= BLOCK_BYTES) {
            w[WORDS - 1] = (uint32_t)length << 3;
        }
        compress(hash, w);
    }
    for (uint8_t i = 0; i < 8; i++) {
        uint32_t word = hash[i];
        for (uint8_t byte = 4; byte-- > 0;) {
            digest[byte] = (uint8_t)word;
            word >>= 8;
        }
        digest += 4;
    }
}
