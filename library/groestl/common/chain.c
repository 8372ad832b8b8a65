/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Grøstl-256 and Grøstl-512 in portable C (Gauravaram et al., Grøstl – a SHA-3 candidate, version 2.0): the
 * digest of a whole message.
 *
 * P and Q are one function on a state in place, byte by byte, one after the other: the block is read from
 * the message twice, padding as if it lay behind the message, and is kept nowhere. The S-box is a table, or
 * with -DSLICED=1 logic on the eight bytes of a column at once, so that time and addresses depend on no
 * secret.
 */
#include <stdint.h>

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)

#define ROWS                      8
#define DIGEST_BYTES              (GROESTL_DIGEST_BITS / 8)
#define BLOCK_BYTES               (2 * DIGEST_BYTES)
#define COLUMNS                   (BLOCK_BYTES / ROWS)
#define COUNT_BYTES               8

#include "constants.h"
#include "opaque.h"
#ifdef SLICED
#include "sliced_sbox.h"
#else
#include "sbox_table.h"
#endif

/* Functions are not merged: so what they work with fits in registers. */
#define APART static __attribute__((noinline))

/* Sections 3.4.1 and 3.4.4: rounds, and how far the rows of P are shifted, then those of Q */
#if GROESTL_DIGEST_BITS == 256
#define ROUNDS 10
static const uint8_t shifts[2 * ROWS] IN_FLASH(shifts) = {0, 1, 2, 3, 4, 5, 6, 7, 1, 3, 5, 7, 0, 2, 4, 6};
#else
#define ROUNDS 14
static const uint8_t shifts[2 * ROWS] IN_FLASH(shifts) = {0, 1, 2, 3, 4, 5, 6, 11, 1, 3, 5, 11, 0, 2, 4, 6};
#endif

static inline uint8_t twice(uint8_t x)
{
    return (uint8_t)(x << 1) ^ (0x1b & opaque((uint8_t)-(x >> 7)));
}

/* Section 3.4.5 with 48 sums and 16 doublings: t[i] = a[i] + a[i + 1] is part of all that is added. Written
   out, as what is kept in registers has no index. */
#define T(i) t[i] = a[i] ^ a[((i) + 1) % ROWS];
#define X(i) x[i] = t[i] ^ t[((i) + 3) % ROWS];
#define Y(i) y[i] = t[i] ^ t[((i) + 2) % ROWS] ^ a[((i) + 6) % ROWS];
#define B(i) b[i] = y[((i) + 4) % ROWS] ^ twice(y[((i) + 7) % ROWS] ^ twice(x[((i) + 3) % ROWS]));
#define FOR_EACH_ROW(statement) \
    statement(0) statement(1) statement(2) statement(3) statement(4) statement(5) statement(6) statement(7)

APART void mix_bytes(uint8_t column[ROWS])
{
    uint8_t a[ROWS], t[ROWS], x[ROWS], y[ROWS];
    uint8_t *const b = column;
#define A(i) a[i] = column[i];
    FOR_EACH_ROW(A)
    FOR_EACH_ROW(T)
    FOR_EACH_ROW(X)
    FOR_EACH_ROW(Y)
    FOR_EACH_ROW(B)
}

APART void shift_bytes(uint8_t *row, uint8_t shift)
{
    uint8_t before[COLUMNS];
    for (uint8_t i = 0; i < COLUMNS; i++)
        before[i] = row[i * ROWS];
    for (uint8_t i = 0; i < COLUMNS; i++)
        row[i * ROWS] = before[(i + shift) % COLUMNS];
}

/* Section 3.4.2 and 3.4.3. Of Q `complement` is all ones, of P zero. */
APART void add_constants_and_substitute(uint8_t x[BLOCK_BYTES], uint8_t constant, uint8_t complement)
{
    for (uint8_t i = 0; i < COLUMNS; i++) {
        for (uint8_t row = 0; row < ROWS; row++)
            x[row] ^= complement;
        x[complement & (ROWS - 1)] ^= constant;
        substitute(x);
        constant += 0x10;
        x += ROWS;
    }
}

/* Section 3.4: P, or Q where `complement` is all ones. */
APART void permute(uint8_t x[BLOCK_BYTES], uint8_t complement)
{
    for (uint8_t round = 0; round < ROUNDS; round++) {
        add_constants_and_substitute(x, round, complement);
        for (uint8_t row = 0; row < ROWS; row++)
            shift_bytes(x + row, constant_byte(shifts + (complement & ROWS) + row));
        for (uint8_t i = 0; i < BLOCK_BYTES; i += ROWS)
            mix_bytes(x + i);
    }
}

/* Section 3.6: adds the block that begins at a position of the message: behind the message a one bit and
   zeros, and how many blocks there are where the block is the last. */
APART void add_block(uint8_t x[BLOCK_BYTES], const uint8_t *message, uint16_t length, uint32_t position,
                     uint16_t blocks)
{
    for (uint8_t i = 0; i < BLOCK_BYTES; i++, position++) {
        if (position < length)
            x[i] ^= message[position];
        else if (position == length)
            x[i] ^= 0x80;
    }
    x[BLOCK_BYTES - 2] ^= (uint8_t)(blocks >> 8);
    x[BLOCK_BYTES - 1] ^= (uint8_t)blocks;
}

static inline void add(uint8_t sum[BLOCK_BYTES], const uint8_t addend[BLOCK_BYTES])
{
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        sum[i] ^= addend[i];
}

void SYMBOL(IDENTIFIER, _hash)(uint8_t *digest, const uint8_t *message, uint16_t length)
{
    uint8_t h[BLOCK_BYTES], x[BLOCK_BYTES];
    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        h[i] = 0;
    h[BLOCK_BYTES - 2] = (uint8_t)(GROESTL_DIGEST_BITS >> 8);
    h[BLOCK_BYTES - 1] = (uint8_t)GROESTL_DIGEST_BITS;

    const uint32_t end = (uint32_t)length + 1 + COUNT_BYTES;
    uint16_t blocks = 0;
    for (uint32_t position = 0; position < end; position += BLOCK_BYTES) {
        blocks++;
        const uint16_t count = end - position <= BLOCK_BYTES ? blocks : 0;
        for (uint8_t i = 0; i < BLOCK_BYTES; i++)
            x[i] = h[i];
        add_block(x, message, length, position, count);
        permute(x, 0);
        add(h, x);
        for (uint8_t i = 0; i < BLOCK_BYTES; i++)
            x[i] = 0;
        add_block(x, message, length, position, count);
        permute(x, 0xff);
        add(h, x);
    }

    for (uint8_t i = 0; i < BLOCK_BYTES; i++)
        x[i] = h[i];
    permute(x, 0);
    for (uint8_t i = 0; i < DIGEST_BYTES; i++)
        digest[i] = x[DIGEST_BYTES + i] ^ h[DIGEST_BYTES + i];
}
