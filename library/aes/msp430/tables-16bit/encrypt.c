/*
 * AES encryption of one block with four tables of 16-bit words.
 *
 * The state stays in the block. A round reads it by bytes, for a byte of memory is an index at once
 * where a byte of a register must be cut out, and writes it by words when all eight are complete:
 * eight words, two pointers and one index fill the registers.
 *
 * State and tables are read as volatile, so that every index is used up before the next one is
 * read. A compiler free to read ahead, or to take a byte from the word it just stored, runs out of
 * registers.
 */
#include "aes.h"
#include "tables.h"
#include "words.h"

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)
#define ROUND_COUNT               (AES_KEY_BITS / 32 + 6)

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "The words of the tables are little-endian"
#endif

typedef volatile const uint8_t bytes;
typedef volatile const uint16_t words;

/* Rows 0 and 1, and rows 2 and 3 of a column. */
struct column {
    uint16_t upper;
    uint16_t lower;
};

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

/* The same in the last round, which has no MixColumns. */
static inline struct column substitute_column(bytes *state, unsigned a, unsigned b, unsigned c,
                                              unsigned d)
{
    bytes *const sbox = aes_sbox;
    struct column column;
    column.upper = sbox[state[a]];
    column.upper |= (uint16_t)((uint16_t)sbox[state[b]] << 8);
    column.lower = sbox[state[c]];
    column.lower |= (uint16_t)((uint16_t)sbox[state[d]] << 8);
    return column;
}

static inline void store_column(uint8_t *block, struct column column, const uint8_t *round_key)
{
    store_word(block, column.upper ^ load_word(round_key));
    store_word(block + 2, column.lower ^ load_word(round_key + 2));
}

void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    bytes *const state = block;
    struct column column0, column1, column2, column3;

    for (unsigned i = 0; i < 16; i += 2)
        store_word(block + i, load_word(block + i) ^ load_word(round_keys + i));
    for (unsigned round = 1; round < ROUND_COUNT; round++) {
        round_keys += 16;
        column0 = mix_column(state, 0, 5, 10, 15);
        column1 = mix_column(state, 4, 9, 14, 3);
        column2 = mix_column(state, 8, 13, 2, 7);
        column3 = mix_column(state, 12, 1, 6, 11);
        store_column(block, column0, round_keys);
        store_column(block + 4, column1, round_keys + 4);
        store_column(block + 8, column2, round_keys + 8);
        store_column(block + 12, column3, round_keys + 12);
    }
    round_keys += 16;
    column0 = substitute_column(state, 0, 5, 10, 15);
    column1 = substitute_column(state, 4, 9, 14, 3);
    column2 = substitute_column(state, 8, 13, 2, 7);
    column3 = substitute_column(state, 12, 1, 6, 11);
    store_column(block, column0, round_keys);
    store_column(block + 4, column1, round_keys + 4);
    store_column(block + 8, column2, round_keys + 8);
    store_column(block + 12, column3, round_keys + 12);
}
