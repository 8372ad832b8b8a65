/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* A byte of which compilers know nothing, so that they make no condition, and no branch, of what it is in. */
#ifndef OPAQUE_H
#define OPAQUE_H

#include <stdint.h>

static inline uint8_t opaque(uint8_t byte)
{
#ifdef __GNUC__
    __asm__("" : "+r"(byte));
#endif
    return byte;
}

#endif
