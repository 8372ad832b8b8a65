/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Bytes times two in GF(2^8), as a table. */
#ifndef AES_DOUBLE_H
#define AES_DOUBLE_H

#include <stdint.h>

extern const uint8_t aes_double[256];

#endif
