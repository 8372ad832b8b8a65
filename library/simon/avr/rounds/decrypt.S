/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A decryption with round keys in RAM, ROUNDS_PER_PASS rounds a pass: with the words in each
 * other's place it is an encryption that takes the round keys from the last one down.
 *
 * in        R25:R24 block, R23:R22 round keys
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 */
#ifdef HIGH_THROUGHPUT
#include "unrolling.inc"
#endif

#include "parameters.inc"
#include "avr_words.inc"
#include "round.inc"
#include "pass_count.inc"

#define FUNCTION SYMBOL(IDENTIFIER, _decrypt)

/* R22 is the low byte of the address of the first round key. */
.macro point_to_round_keys
        movw    r30, r22
        subi    r30, lo8(-ROUND_KEY_BYTES)
        sbci    r31, hi8(-ROUND_KEY_BYTES)
.endm

.macro load_block
        load_word word_x
        load_word word_y
.endm

.macro load_round_key
        load_key_below
.endm

.macro store_block
        store_word_below word_y
        store_word_below word_x
.endm

#include "passes.inc"
