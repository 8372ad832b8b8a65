/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Tables of the AES round: SubBytes and MixColumns of one byte as a whole column.
 *
 * s is the S-box value of the index. A 32-bit word is a column: two halves, for a 16-bit CPU.
 *
 *   aes_table_row0  (2s, s, s, 3s)    a byte in row 0
 *   aes_table_row1  (3s, 2s, s, s)
 *   aes_table_row2  (s, 3s, 2s, s)
 *   aes_table_row3  (s, s, 3s, 2s)
 */
#ifndef AES_TABLES_H
#define AES_TABLES_H

#include "columns.h"

typedef volatile const struct column columns;

extern const struct column aes_table_row0[256];
extern const struct column aes_table_row1[256];
extern const struct column aes_table_row2[256];
extern const struct column aes_table_row3[256];

#endif
