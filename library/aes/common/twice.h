/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef AES_TWICE_H
#define AES_TWICE_H

#include <stdint.h>

/* A byte times two in GF(2^8). The reduction is a branch: time depends on the byte. */
static inline uint16_t twice(uint16_t byte)
{
    byte <<= 1;
    if (byte & 0x100)
        byte ^= 0x11b;
    return byte;
}

#endif
