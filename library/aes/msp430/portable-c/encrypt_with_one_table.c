/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* AES encryption of one block with one table of 32-bit words. */
#include "aes.h"
#include "columns.h"
#include "symbol.h"
#include "one_table.h"

/* Adds an entry of a table to a column. */
static inline struct column add_entry(struct column column, columns *entry)
{
    column.upper ^= entry->upper;
    column.lower ^= entry->lower;
    return column;
}

/* The same with the entry rotated by two rows. */
static inline struct column add_rotated(struct column column, columns *entry)
{
    column.upper ^= entry->lower;
    column.lower ^= entry->upper;
    return column;
}

static inline uint16_t swap_bytes(uint16_t word)
{
    return (uint16_t)(word << 8 | word >> 8);
}

/* A column rotated by one row. */
static inline struct column rotate_1(struct column column)
{
    const uint16_t upper = swap_bytes(column.upper);
    const uint16_t lower = swap_bytes(column.lower);
    const uint16_t exchange = (upper ^ lower) & 0xff;
    const struct column rotated = {upper ^ exchange, lower ^ exchange};
    return rotated;
}

/* SubBytes and MixColumns of the column that ShiftRows gathers from the bytes a, b, c, d. The rows 1
   and 3 are rotated together. */
static inline struct column mix_column(bytes *state, unsigned a, unsigned b, unsigned c,
                                       unsigned d)
{
    struct column column = {0, 0};
    column = add_rotated(column, &aes_table[state[d]]);
    column = add_entry(column, &aes_table[state[b]]);
    column = rotate_1(column);
    column = add_entry(column, &aes_table[state[a]]);
    return add_rotated(column, &aes_table[state[c]]);
}

#include "encrypt_by_columns.inc"
