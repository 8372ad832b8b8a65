/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What expand_key leaves in the buffer of the round keys:
 *
 *   0    the round keys 0 to 10 of the standard, 176 bytes
 *   176  unless it is a table in ROM (SBOX_TABLE), the S-box, 256 bytes
 *   432  with WITH_DECRYPTION its inverse, 256 bytes
 */
#ifndef CONTEXT_H
#define CONTEXT_H

#include "msp430.inc"

#define LAST_ROUND_KEY 160
#define SBOX           176
#define INVERSE_SBOX   432

#endif
