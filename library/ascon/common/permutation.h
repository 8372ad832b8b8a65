/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Ascon's permutation in portable C (NIST SP 800-232, section 3).
 *
 * The state is kept as the standard's integers; bytes go in and out by shifts, so that neither alignment nor
 * the machine's order of bytes matters. */
#include <stdint.h>

/* Rows of the state, and the first constants of 12 rounds and of 8. */
enum { ROWS = 5, TWELVE_ROUNDS = 0xf0, EIGHT_ROUNDS = 0xb4, END_CONSTANT = 0x3c };

static inline uint64_t rotr(uint64_t x, unsigned count) {
    return x >> count | x << (64 - count);
}

/* A round of section 3. It is kept apart from the loop: with more variables than a pointer reaches, compilers
 * for AVR save all flags, those of secrets among them, between a comparison and its branch. */
static __attribute__((noinline)) void round_of(uint64_t x[ROWS], uint8_t constant) {
    uint64_t x0 = x[0], x1 = x[1], x2 = x[2] ^ constant, x3 = x[3], x4 = x[4];
    /* Section 3.3 */
    uint64_t t0 = x0 ^ x4, t1 = x1 ^ x2, t2 = x3 ^ x4;
    uint64_t y0 = ((x2 ^ t0) | x1) ^ t2;
    uint64_t y1 = ((x2 ^ x3) | t1) ^ t0;
    uint64_t y2 = (~x4 | x3) ^ t1;
    uint64_t y3 = (x0 | t2) ^ t1;
    uint64_t y4 = (x1 & ~t0) ^ t2;
    /* Section 3.4 */
    x[0] = y0 ^ rotr(y0, 19) ^ rotr(y0, 28);
    x[1] = y1 ^ rotr(y1, 61) ^ rotr(y1, 39);
    x[2] = y2 ^ rotr(y2, 1) ^ rotr(y2, 6);
    x[3] = y3 ^ rotr(y3, 10) ^ rotr(y3, 17);
    x[4] = y4 ^ rotr(y4, 7) ^ rotr(y4, 41);
}

/* As many rounds as there are from a constant on. From one to the next its high half is one less and its low
 * half one more. */
static void permute(uint64_t x[ROWS], uint8_t constant) {
    for (; constant != END_CONSTANT; constant -= 15) {
        round_of(x, constant);
    }
}

/* Adds a byte to the word whose byte it is. */
static inline void add_byte(uint64_t *word, uint8_t byte, uint8_t position) {
    *word ^= (uint64_t)byte << (8 * position);
}
