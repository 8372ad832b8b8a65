/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * SHA-256 and SHA-512 in portable C (NIST FIPS 180-4): the digest of a whole message.
 *
 * The working variables a to h are eight neighbours in memory. A round makes d into e where it stands and
 * puts the new a ahead of the others: not they move but where they begin, until after sixteen rounds they
 * are brought back. The message schedule is made on the fly in sixteen words, and padding is read as if
 * it lay behind the message, so that no block is copied.
 *
 * The source is compiled once for every member in use, for SHA-512 with -DSHA2_WORD_BITS=64
 * -DIDENTIFIER=sha512.
 */
#define WORD_BITS SHA2_WORD_BITS
#if defined(__clang__) && defined(__AVR__)
#define WORDS_OF_PARTS
#endif
#include "constants.h"
#include "words.h"

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define BLOCK_WORDS               16
#define STATE_WORDS               8
#define BLOCK_BYTES               (BLOCK_WORDS * WORD_BYTES)
#define LENGTH_BYTES              (2 * WORD_BYTES)

#if SHA2_WORD_BITS == 32
#define ROUNDS 64

/* Section 4.2.2 */
static const word k[ROUNDS] IN_FLASH(round_constants) = {
    WORD_OF(0x428a2f98ul), WORD_OF(0x71374491ul), WORD_OF(0xb5c0fbcful), WORD_OF(0xe9b5dba5ul),
    WORD_OF(0x3956c25bul), WORD_OF(0x59f111f1ul), WORD_OF(0x923f82a4ul), WORD_OF(0xab1c5ed5ul),
    WORD_OF(0xd807aa98ul), WORD_OF(0x12835b01ul), WORD_OF(0x243185beul), WORD_OF(0x550c7dc3ul),
    WORD_OF(0x72be5d74ul), WORD_OF(0x80deb1feul), WORD_OF(0x9bdc06a7ul), WORD_OF(0xc19bf174ul),
    WORD_OF(0xe49b69c1ul), WORD_OF(0xefbe4786ul), WORD_OF(0x0fc19dc6ul), WORD_OF(0x240ca1ccul),
    WORD_OF(0x2de92c6ful), WORD_OF(0x4a7484aaul), WORD_OF(0x5cb0a9dcul), WORD_OF(0x76f988daul),
    WORD_OF(0x983e5152ul), WORD_OF(0xa831c66dul), WORD_OF(0xb00327c8ul), WORD_OF(0xbf597fc7ul),
    WORD_OF(0xc6e00bf3ul), WORD_OF(0xd5a79147ul), WORD_OF(0x06ca6351ul), WORD_OF(0x14292967ul),
    WORD_OF(0x27b70a85ul), WORD_OF(0x2e1b2138ul), WORD_OF(0x4d2c6dfcul), WORD_OF(0x53380d13ul),
    WORD_OF(0x650a7354ul), WORD_OF(0x766a0abbul), WORD_OF(0x81c2c92eul), WORD_OF(0x92722c85ul),
    WORD_OF(0xa2bfe8a1ul), WORD_OF(0xa81a664bul), WORD_OF(0xc24b8b70ul), WORD_OF(0xc76c51a3ul),
    WORD_OF(0xd192e819ul), WORD_OF(0xd6990624ul), WORD_OF(0xf40e3585ul), WORD_OF(0x106aa070ul),
    WORD_OF(0x19a4c116ul), WORD_OF(0x1e376c08ul), WORD_OF(0x2748774cul), WORD_OF(0x34b0bcb5ul),
    WORD_OF(0x391c0cb3ul), WORD_OF(0x4ed8aa4aul), WORD_OF(0x5b9cca4ful), WORD_OF(0x682e6ff3ul),
    WORD_OF(0x748f82eeul), WORD_OF(0x78a5636ful), WORD_OF(0x84c87814ul), WORD_OF(0x8cc70208ul),
    WORD_OF(0x90befffaul), WORD_OF(0xa4506cebul), WORD_OF(0xbef9a3f7ul), WORD_OF(0xc67178f2ul),
};

/* Section 5.3.3 */
static const word initial_hash_value[STATE_WORDS] IN_FLASH(initial_hash_value) = {
    WORD_OF(0x6a09e667ul), WORD_OF(0xbb67ae85ul), WORD_OF(0x3c6ef372ul), WORD_OF(0xa54ff53aul),
    WORD_OF(0x510e527ful), WORD_OF(0x9b05688cul), WORD_OF(0x1f83d9abul), WORD_OF(0x5be0cd19ul),
};
#else
#define ROUNDS 80

/* Section 4.2.3 */
static const word k[ROUNDS] IN_FLASH(round_constants) = {
    WORD_OF(0x428a2f98d728ae22ull), WORD_OF(0x7137449123ef65cdull),
    WORD_OF(0xb5c0fbcfec4d3b2full), WORD_OF(0xe9b5dba58189dbbcull),
    WORD_OF(0x3956c25bf348b538ull), WORD_OF(0x59f111f1b605d019ull),
    WORD_OF(0x923f82a4af194f9bull), WORD_OF(0xab1c5ed5da6d8118ull),
    WORD_OF(0xd807aa98a3030242ull), WORD_OF(0x12835b0145706fbeull),
    WORD_OF(0x243185be4ee4b28cull), WORD_OF(0x550c7dc3d5ffb4e2ull),
    WORD_OF(0x72be5d74f27b896full), WORD_OF(0x80deb1fe3b1696b1ull),
    WORD_OF(0x9bdc06a725c71235ull), WORD_OF(0xc19bf174cf692694ull),
    WORD_OF(0xe49b69c19ef14ad2ull), WORD_OF(0xefbe4786384f25e3ull),
    WORD_OF(0x0fc19dc68b8cd5b5ull), WORD_OF(0x240ca1cc77ac9c65ull),
    WORD_OF(0x2de92c6f592b0275ull), WORD_OF(0x4a7484aa6ea6e483ull),
    WORD_OF(0x5cb0a9dcbd41fbd4ull), WORD_OF(0x76f988da831153b5ull),
    WORD_OF(0x983e5152ee66dfabull), WORD_OF(0xa831c66d2db43210ull),
    WORD_OF(0xb00327c898fb213full), WORD_OF(0xbf597fc7beef0ee4ull),
    WORD_OF(0xc6e00bf33da88fc2ull), WORD_OF(0xd5a79147930aa725ull),
    WORD_OF(0x06ca6351e003826full), WORD_OF(0x142929670a0e6e70ull),
    WORD_OF(0x27b70a8546d22ffcull), WORD_OF(0x2e1b21385c26c926ull),
    WORD_OF(0x4d2c6dfc5ac42aedull), WORD_OF(0x53380d139d95b3dfull),
    WORD_OF(0x650a73548baf63deull), WORD_OF(0x766a0abb3c77b2a8ull),
    WORD_OF(0x81c2c92e47edaee6ull), WORD_OF(0x92722c851482353bull),
    WORD_OF(0xa2bfe8a14cf10364ull), WORD_OF(0xa81a664bbc423001ull),
    WORD_OF(0xc24b8b70d0f89791ull), WORD_OF(0xc76c51a30654be30ull),
    WORD_OF(0xd192e819d6ef5218ull), WORD_OF(0xd69906245565a910ull),
    WORD_OF(0xf40e35855771202aull), WORD_OF(0x106aa07032bbd1b8ull),
    WORD_OF(0x19a4c116b8d2d0c8ull), WORD_OF(0x1e376c085141ab53ull),
    WORD_OF(0x2748774cdf8eeb99ull), WORD_OF(0x34b0bcb5e19b48a8ull),
    WORD_OF(0x391c0cb3c5c95a63ull), WORD_OF(0x4ed8aa4ae3418acbull),
    WORD_OF(0x5b9cca4f7763e373ull), WORD_OF(0x682e6ff3d6b2b8a3ull),
    WORD_OF(0x748f82ee5defb2fcull), WORD_OF(0x78a5636f43172f60ull),
    WORD_OF(0x84c87814a1f0ab72ull), WORD_OF(0x8cc702081a6439ecull),
    WORD_OF(0x90befffa23631e28ull), WORD_OF(0xa4506cebde82bde9ull),
    WORD_OF(0xbef9a3f7b2c67915ull), WORD_OF(0xc67178f2e372532bull),
    WORD_OF(0xca273eceea26619cull), WORD_OF(0xd186b8c721c0c207ull),
    WORD_OF(0xeada7dd6cde0eb1eull), WORD_OF(0xf57d4f7fee6ed178ull),
    WORD_OF(0x06f067aa72176fbaull), WORD_OF(0x0a637dc5a2c898a6ull),
    WORD_OF(0x113f9804bef90daeull), WORD_OF(0x1b710b35131c471bull),
    WORD_OF(0x28db77f523047d84ull), WORD_OF(0x32caab7b40c72493ull),
    WORD_OF(0x3c9ebe0a15c9bebcull), WORD_OF(0x431d67c49c100d4cull),
    WORD_OF(0x4cc5d4becb3e42b6ull), WORD_OF(0x597f299cfc657e2aull),
    WORD_OF(0x5fcb6fab3ad6faecull), WORD_OF(0x6c44198c4a475817ull),
};

/* Section 5.3.5 */
static const word initial_hash_value[STATE_WORDS] IN_FLASH(initial_hash_value) = {
    WORD_OF(0x6a09e667f3bcc908ull), WORD_OF(0xbb67ae8584caa73bull),
    WORD_OF(0x3c6ef372fe94f82bull), WORD_OF(0xa54ff53a5f1d36f1ull),
    WORD_OF(0x510e527fade682d1ull), WORD_OF(0x9b05688c2b3e6c1full),
    WORD_OF(0x1f83d9abfb41bd6bull), WORD_OF(0x5be0cd19137e2179ull),
};
#endif

/* Functions are not merged: so what they work with fits in registers, and their code is there once. */
#define APART static __attribute__((noinline))

/* Sections 4.1.2 and 4.1.3: rotations and shifts of the functions. */
#if SHA2_WORD_BITS == 32
#define LARGE_SIGMA_0(x) sum_of_three(rotate_right(x, 2), rotate_right(x, 13), rotate_right(x, 22))
#define LARGE_SIGMA_1(x) sum_of_three(rotate_right(x, 6), rotate_right(x, 11), rotate_right(x, 25))
#define SMALL_SIGMA_0(x) sum_of_three(rotate_right(x, 7), rotate_right(x, 18), shift_right(x, 3))
#define SMALL_SIGMA_1(x) sum_of_three(rotate_right(x, 17), rotate_right(x, 19), shift_right(x, 10))
#define LAST_BITS(count) WORD_OF(0xfffffffful >> (count))
#else
#define LARGE_SIGMA_0(x) sum_of_three(rotate_right(x, 28), rotate_right(x, 34), rotate_right(x, 39))
#define LARGE_SIGMA_1(x) sum_of_three(rotate_right(x, 14), rotate_right(x, 18), rotate_right(x, 41))
#define SMALL_SIGMA_0(x) sum_of_three(rotate_right(x, 1), rotate_right(x, 8), shift_right(x, 7))
#define SMALL_SIGMA_1(x) sum_of_three(rotate_right(x, 19), rotate_right(x, 61), shift_right(x, 6))
#define LAST_BITS(count) WORD_OF(0xffffffffffffffffull >> (count))
#endif

static inline word sum_of_three(word first, word second, word third)
{
    return exclusive_or(exclusive_or(first, second), third);
}

static inline word shift_right(word value, unsigned bits)
{
    const word last_bits = LAST_BITS(bits);
    return bitwise_and(rotate_right(value, bits), last_bits);
}

APART void add_word(word *sum, const word *addend)
{
    *sum = add(*sum, *addend);
}

APART void add_large_sigma_0(word *sum, const word *x)
{
    *sum = add(*sum, LARGE_SIGMA_0(*x));
}

APART void add_large_sigma_1(word *sum, const word *x)
{
    *sum = add(*sum, LARGE_SIGMA_1(*x));
}

APART void add_small_sigma_0(word *sum, const word *x)
{
    *sum = add(*sum, SMALL_SIGMA_0(*x));
}

APART void add_small_sigma_1(word *sum, const word *x)
{
    *sum = add(*sum, SMALL_SIGMA_1(*x));
}

/* Ch of three words in a row */
APART void add_choice(word *sum, const word *x)
{
    *sum = add(*sum, exclusive_or(x[2], bitwise_and(x[0], exclusive_or(x[1], x[2]))));
}

/* Maj of three words in a row */
APART void add_majority(word *sum, const word *x)
{
    *sum = add(*sum, exclusive_or(bitwise_and(x[0], x[1]), bitwise_and(x[2], exclusive_or(x[0], x[1]))));
}

/* A round on a to h, of which d becomes e, and the word ahead of them the new a. */
APART void make_round(word *a, const word *constant, const word *w)
{
    word sum;
    copy_constants((uint8_t *)&sum, (const uint8_t *)constant, WORD_BYTES);
    add_word(&sum, w);
    add_word(&sum, a + 7);
    add_choice(&sum, a + 4);
    add_large_sigma_1(&sum, a + 4);
    add_word(a + 3, &sum);
    add_majority(&sum, a);
    add_large_sigma_0(&sum, a);
    a[-1] = sum;
}

/* The word of the schedule that takes the place of the one sixteen rounds before it. */
APART void make_next_word(word w[BLOCK_WORDS], uint8_t t)
{
    word *const next = w + t;
    add_word(next, w + (t + 9) % BLOCK_WORDS);
    add_small_sigma_0(next, w + (t + 1) % BLOCK_WORDS);
    add_small_sigma_1(next, w + (t + 14) % BLOCK_WORDS);
}

/* Section 6.2.2 and 6.4.2; destroys the words of the block. */
APART void compress(word hash[STATE_WORDS], word w[BLOCK_WORDS])
{
    word variables[BLOCK_WORDS + STATE_WORDS];
    word *const first = variables + BLOCK_WORDS;
    for (uint8_t i = 0; i < STATE_WORDS; i++)
        first[i] = hash[i];

    for (const word *constant = k; constant != k + ROUNDS;) {
        word *a = first;
        for (uint8_t t = 0; t < BLOCK_WORDS; t++) {
            make_round(a--, constant++, w + t);
            make_next_word(w, t);
        }
        for (uint8_t i = 0; i < STATE_WORDS; i++)
            first[i] = variables[i];
    }

    for (uint8_t i = 0; i < STATE_WORDS; i++)
        add_word(hash + i, first + i);
}

/* The byte of the padded message at a position, the length at its end left out. */
static inline uint8_t padded(const uint8_t *message, uint16_t length, uint32_t position)
{
    if (position < length)
        return message[position];
    return position == length ? 0x80 : 0;
}

/* The words of a block that begins at a position of the padded message. */
APART void read_block(word w[BLOCK_WORDS], const uint8_t *message, uint16_t length, uint32_t position)
{
    for (uint8_t t = 0; t < BLOCK_WORDS; t++) {
        _Alignas(word) uint8_t bytes[WORD_BYTES];
        for (uint8_t i = WORD_BYTES; i-- > 0;)
            bytes[i] = padded(message, length, position++);
        w[t] = load_word(bytes);
    }
}

/* The length in bits as the last word of the message. */
APART void write_length(word *last, uint16_t length)
{
    _Alignas(word) uint8_t bytes[WORD_BYTES] = {
        (uint8_t)(length << 3), (uint8_t)(length >> 5), (uint8_t)(length >> 13)};
    *last = load_word(bytes);
}

void SYMBOL(IDENTIFIER, _hash)(uint8_t *digest, const uint8_t *message, uint16_t length)
{
    word hash[STATE_WORDS];
    word w[BLOCK_WORDS];
    copy_constants((uint8_t *)hash, (const uint8_t *)initial_hash_value, sizeof hash);

    const uint32_t end = (uint32_t)length + 1 + LENGTH_BYTES;
    for (uint32_t position = 0; position < end; position += BLOCK_BYTES) {
        read_block(w, message, length, position);
        if (end - position <= BLOCK_BYTES)
            write_length(w + BLOCK_WORDS - 1, length);
        compress(hash, w);
    }
    for (uint8_t i = 0; i < STATE_WORDS; i++) {
        _Alignas(word) uint8_t bytes[WORD_BYTES];
        store_word(bytes, hash[i]);
        for (uint8_t j = WORD_BYTES; j-- > 0;)
            *digest++ = bytes[j];
    }
}
