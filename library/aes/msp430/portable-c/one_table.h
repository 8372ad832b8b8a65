/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Table of the AES round: SubBytes and MixColumns of one byte in row 0 as a whole column,
 * (2s, s, s, 3s) for the S-box value s of the index. A byte in a later row gives the same, rotated. A
 * 32-bit word is a column: two halves, for a 16-bit CPU.
 */
#ifndef AES_TABLES_H
#define AES_TABLES_H

#include "columns.h"

typedef volatile const struct column columns;

extern const struct column aes_table[256];

#endif
