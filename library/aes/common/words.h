/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* 16-bit words at even addresses, whatever type their memory was declared with. */
#ifndef AES_WORDS_H
#define AES_WORDS_H

#include <stdint.h>

static inline uint16_t load_word(const uint8_t *address)
{
    uint16_t word;
    __builtin_memcpy(&word, __builtin_assume_aligned(address, 2), sizeof word);
    return word;
}

static inline void store_word(uint8_t *address, uint16_t word)
{
    __builtin_memcpy(__builtin_assume_aligned(address, 2), &word, sizeof word);
}

#endif
