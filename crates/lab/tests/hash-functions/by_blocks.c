/* SHA-256 block by block, with one pointer to everything and room for a planted fault. */
#include "sha256.h"

#define WRONG_DIGEST 1
#define READ_PAST_LAST 2
#define KEEP_IN_WORK 3
#define WRITE_LENGTH 4
#define WRITE_PAST_AREA 5
#define LENGTH_IN_A_BYTE 6
#define BITS_IN_TWO_BYTES 7

struct area {
    uint32_t state[8];
    uint8_t block[BLOCK_BYTES];
    uint16_t length;
    uint8_t last;
    uint8_t unused;
    uint32_t work[WORDS];
};

void sha256_initialise(struct area *area) {
    for (uint8_t i = 0; i < 8; i++) {
        area->state[i] = INITIAL_HASH_VALUE[i];
    }
#if FAULT == KEEP_IN_WORK
    area->work[0] = 0;
#endif
}

void sha256_compress(struct area *area) {
#if FAULT == KEEP_IN_WORK
    (void)*(volatile uint32_t *)area->work;
#endif
    read_block(area->work, area->block, BLOCK_BYTES, 0);
    compress(area->state, area->work);
}

void sha256_finish(struct area *area) {
    uint16_t end = area->last + 1 + LENGTH_BYTES;
#if FAULT == READ_PAST_LAST
    (void)((volatile uint8_t *)area->block)[area->last];
#elif FAULT == WRITE_LENGTH
    *(volatile uint16_t *)&area->length = 0;
#elif FAULT == WRITE_PAST_AREA
    *(volatile uint8_t *)(area->work + WORDS) = 0;
#endif
    for (uint16_t position = 0; position < end; position += BLOCK_BYTES) {
        read_block(area->work, area->block, area->last, position);
        if (end - position <= BLOCK_BYTES) {
#if FAULT == LENGTH_IN_A_BYTE
            area->work[WORDS - 1] = (uint32_t)(uint8_t)area->length << 3;
#elif FAULT == BITS_IN_TWO_BYTES
            area->work[WORDS - 1] = (uint16_t)(area->length << 3);
#else
            area->work[WORDS - 1] = (uint32_t)area->length << 3;
#endif
        }
        compress(area->state, area->work);
    }
    uint8_t *digest = (uint8_t *)area->state;
    for (uint8_t i = 0; i < 8; i++) {
        uint32_t word = area->state[i];
        for (uint8_t byte = 4; byte-- > 0;) {
            digest[byte] = (uint8_t)word;
            word >>= 8;
        }
        digest += 4;
    }
#if FAULT == WRONG_DIGEST
    *(volatile uint8_t *)area->state ^= 1;
#endif
}
