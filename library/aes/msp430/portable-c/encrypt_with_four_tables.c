/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* AES encryption of one block with four tables of 32-bit words. */
#include "aes.h"
#include "columns.h"
#include "symbol.h"
#include "four_tables.h"

/* Adds an entry of a table to a column. */
static inline struct column add_entry(struct column column, columns *entry)
{
    column.upper ^= entry->upper;
    column.lower ^= entry->lower;
    return column;
}

/* SubBytes and MixColumns of the column that ShiftRows gathers from the bytes a, b, c, d. */
static inline struct column mix_column(bytes *state, unsigned a, unsigned b, unsigned c,
                                       unsigned d)
{
    struct column column = {0, 0};
    column = add_entry(column, &aes_table_row0[state[a]]);
    column = add_entry(column, &aes_table_row1[state[b]]);
    column = add_entry(column, &aes_table_row2[state[c]]);
    return add_entry(column, &aes_table_row3[state[d]]);
}

#include "encrypt_by_columns.inc"
