/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The state of PRESENT as four words of 16 bits, the lowest first. */
#ifndef PRESENT_STATE_H
#define PRESENT_STATE_H

#include <stdint.h>

typedef struct {
    uint16_t word[4];
} state;

#endif
