/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Ascon-XOF128 and Ascon-CXOF128 in portable C (NIST SP 800-232, sections 5.2 and 5.3). */
#include "permutation.h"

#define JOIN(prefix, name) prefix##_##name
#define NAME(prefix, name) JOIN(prefix, name)

enum { RATE = 8 };

/* Appendix B */
#define INITIAL_VALUE (0x0000080000cc0003 + ASCON_CUSTOMIZED)

struct message {
    const uint8_t *message;
    uint16_t length;
    uint8_t *output;
    uint16_t output_length;
#if ASCON_CUSTOMIZED
    const uint8_t *customization;
    uint16_t customization_length;
#endif
};

/* Takes a string into the state, block by block; a 1 and zeros make the last block whole. */
static void absorb(uint64_t x[ROWS], const uint8_t *bytes, uint16_t left) {
    for (; left >= RATE; left -= RATE) {
        for (uint8_t i = 0; i < RATE; i++) {
            add_byte(x, *bytes++, i);
        }
        permute(x, TWELVE_ROUNDS);
    }
    for (uint8_t i = 0; i < left; i++) {
        add_byte(x, *bytes++, i);
    }
    add_byte(x, 1, (uint8_t)left);
    permute(x, TWELVE_ROUNDS);
}

void NAME(IDENTIFIER, extend)(const struct message *given);

void NAME(IDENTIFIER, extend)(const struct message *given) {
    uint64_t x[ROWS];
    x[0] = INITIAL_VALUE;
    x[1] = x[2] = x[3] = x[4] = 0;
    permute(x, TWELVE_ROUNDS);
#if ASCON_CUSTOMIZED
    x[0] ^= (uint32_t)given->customization_length << 3;
    permute(x, TWELVE_ROUNDS);
    absorb(x, given->customization, given->customization_length);
#endif
    absorb(x, given->message, given->length);
    uint8_t *output = given->output;
    uint16_t left = given->output_length;
    while (left > 0) {
        const uint8_t count = left < RATE ? (uint8_t)left : RATE;
        for (uint8_t i = 0; i < count; i++) {
            *output++ = (uint8_t)(x[0] >> (8 * i));
        }
        left -= count;
        if (left > 0) {
            permute(x, TWELVE_ROUNDS);
        }
    }
}
