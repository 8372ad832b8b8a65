/* SHA-256 of a whole message, with room for a planted fault. */
#undef IDENTIFIER
#define IDENTIFIER faultless
#include "sha256.h"

#define WRONG_DIGEST 1
#define WRITE_TO_MESSAGE 2
#define WRITE_PAST_DIGEST 3
#define READ_PAST_MESSAGE 4
#define SECRET_BRANCH 5
#define SECRET_ADDRESS 6
#define WRONG_ABOVE_A_BLOCK 7

static const uint8_t TABLE[256] = {1, 2, 3};

void sha256_hash(uint8_t *digest, const uint8_t *message, uint16_t length) {
    faultless_hash(digest, message, length);
    volatile uint8_t *out = digest;
#if FAULT == WRONG_DIGEST
    out[0] ^= 1;
#elif FAULT == WRITE_TO_MESSAGE
    *(volatile uint8_t *)message = 0;
#elif FAULT == WRITE_PAST_DIGEST
    out[32] = 0;
#elif FAULT == READ_PAST_MESSAGE
    (void)*(const volatile uint8_t *)(message + length);
#elif FAULT == SECRET_BRANCH
    if (out[0] & 1) {
        out[1] = out[1];
    }
#elif FAULT == SECRET_ADDRESS
    (void)*(const volatile uint8_t *)(TABLE + out[0]);
#elif FAULT == WRONG_ABOVE_A_BLOCK
    if (length == 120) {
        out[0] ^= 1;
    }
#endif
}
