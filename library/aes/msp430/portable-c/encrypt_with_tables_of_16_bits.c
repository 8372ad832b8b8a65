/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* AES encryption of one block with four tables of 16-bit words. */
#include "aes.h"
#include "columns.h"
#include "symbol.h"
#include "tables_of_16_bits.h"

/* SubBytes and MixColumns of the column that ShiftRows gathers from the bytes a, b, c, d. */
static inline struct column mix_column(bytes *state, unsigned a, unsigned b, unsigned c,
                                       unsigned d)
{
    words *const table_21 = aes_table_21;
    words *const table_13 = aes_table_13;
    words *const table_32 = aes_table_32;
    words *const table_11 = aes_table_11;
    struct column column;
    unsigned index = state[a];
    column.upper = table_21[index];
    column.lower = table_13[index];
    index = state[b];
    column.upper ^= table_32[index];
    column.lower ^= table_11[index];
    index = state[c];
    column.upper ^= table_13[index];
    column.lower ^= table_21[index];
    index = state[d];
    column.upper ^= table_11[index];
    column.lower ^= table_32[index];
    return column;
}

#include "encrypt_by_columns.inc"
