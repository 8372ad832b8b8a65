/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * An encryption with round keys in RAM, ROUNDS_PER_PASS rounds a pass.
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

#define FUNCTION SYMBOL(IDENTIFIER, _encrypt)

/* R22 becomes the low byte of the address beyond the round keys. */
.macro point_to_round_keys
        movw    r30, r22
#if PASSES > 1 && !defined(COUNTS_PASSES) && ROUND_KEY_BYTES % 256
        subi    r22, lo8(-ROUND_KEY_BYTES)
#endif
.endm

.macro load_block
        load_word word_y
        load_word word_x
.endm

.macro load_round_key
        load_key
.endm

.macro store_block
        store_word_below word_x
        store_word_below word_y
.endm

#include "passes.inc"
