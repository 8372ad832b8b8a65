/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * AES encryption of one block in portable, byte-oriented C, in the versions that flags.h switches.
 */
#include "aes.h"
#include "flags.h"
#include "round_key.h"
#include "steps.h"
#include "symbol.h"
#if LADDER_REDMEM
#include "whole_round.h"
#endif

#if LADDER_LOCBUF

void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
#if LADDER_GLOB
    static
#endif
        _Alignas(2) uint8_t buffer[16];
    struct key_source keys;

    start_keys(&keys, round_keys);
    add_round_key(block, next_round_key(&keys));
    unsigned passes = ROUND_COUNT / 2;
    for (;;) {
        whole_round(buffer, block, next_round_key(&keys));
        if (--passes == 0)
            break;
        whole_round(block, buffer, next_round_key(&keys));
    }
    /* The byte of row r that ShiftRows brings to column c comes from column c + r. An index that steps
       on needs no multiplication where the compiler leaves one as it stands. */
    for (unsigned i = 0, from = 0; i < 16; i++, from = (from + 5) % 16)
        block[i] = aes_sbox[buffer[from]];
    add_round_key(block, next_round_key(&keys));
}

#else

void SYMBOL(IDENTIFIER, _encrypt)(uint8_t *block, const uint8_t *round_keys)
{
    struct key_source keys;

    start_keys(&keys, round_keys);
    add_round_key(block, next_round_key(&keys));
    for (unsigned round = 1; round < ROUND_COUNT; round++) {
#if LADDER_REDMEM
        whole_round(block, block, next_round_key(&keys));
#else
        substitute(block);
        shift_rows(block);
        mix_columns(block);
        add_round_key(block, next_round_key(&keys));
#endif
    }
    substitute(block);
    shift_rows(block);
    add_round_key(block, next_round_key(&keys));
}

#endif
