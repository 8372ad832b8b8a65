/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The S-box doubled, as MixColumns wants it. */
#ifndef AES_TABLES_H
#define AES_TABLES_H

#include <stdint.h>

extern const uint8_t aes_sbox_twice[256];

#endif
