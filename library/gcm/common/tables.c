/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Tables of multiples of H for products that take several bits at once: for each field of so many bits that
 * fields.h names, one behind the other, H times each polynomial of these bits. A field's number is what its bits
 * are, the highest of which belongs to the lowest power.
 *
 * An entry lies in words of the machine with the first byte in the upper half. */
#include "ghash.h"
#include "field.h"
#include "fields.h"

#ifdef __AVR__
enum { WORD_BYTES = 1 };
typedef uint8_t word;
#else
enum { WORD_BYTES = 2 };
typedef uint16_t word;
#endif

enum { WORDS = BLOCK_BYTES / WORD_BYTES };

typedef struct {
    word words[WORDS];
} entry;

/* Gives where the next table begins; leaves H times the power that its field begins with. */
static entry *make(entry *table, uint8_t bits, union block *multiple)
{
    uint8_t entries = (uint8_t)(1 << bits);
    for (uint8_t i = 0; i < WORDS; i++)
        table->words[i] = 0;
    for (uint8_t number = entries >> 1; number; number >>= 1) {
        for (uint8_t i = 0; i < BLOCK_BYTES; i++)
            ((uint8_t *)table[number].words)[i ^ (WORD_BYTES - 1)] = multiple->bytes[i];
        times_x(multiple);
    }
    for (uint8_t power = 2; power < entries; power <<= 1)
        for (uint8_t rest = 1; rest < power; rest++)
            for (uint8_t i = 0; i < WORDS; i++)
                table[power + rest].words[i] = table[power].words[i] ^ table[rest].words[i];
    return table + entries;
}

void GHASH_PREPARE(uint8_t *prepared, union block *subkey)
{
    entry *table = (entry *)prepared;
    for (uint16_t bits = FIELD_BITS; bits; bits >>= 4)
        table = make(table, bits & 0xf, subkey);
}
