/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Ascon's permutations in portable C (NIST SP 800-232, section 3): a state of bytes, in place. */
#include "permutation.h"

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { WORD = 8, FIRST_CONSTANT = ASCON_ROUNDS == 12 ? TWELVE_ROUNDS : EIGHT_ROUNDS };

void NAME(IDENTIFIER, permute)(uint8_t *block);

void NAME(IDENTIFIER, permute)(uint8_t *block) {
    uint64_t x[ROWS];
    uint8_t *byte = block;
    for (uint8_t row = 0; row < ROWS; row++) {
        x[row] = 0;
        for (uint8_t i = 0; i < WORD; i++) {
            add_byte(&x[row], *byte++, i);
        }
    }
    permute(x, FIRST_CONSTANT);
    for (uint8_t row = 0; row < ROWS; row++) {
        for (uint8_t i = 0; i < WORD; i++) {
            *block++ = (uint8_t)(x[row] >> (8 * i));
        }
    }
}
