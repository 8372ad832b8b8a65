/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * An encryption with round keys in RAM, or with ROUND_KEYS_IN_FLASH there, ROUNDS_PER_PASS rounds a
 * pass. A single round leaves every word where it was, several pass them on by their new names and
 * are a multiple of ROUNDS_OF_A_TURN, or one more, or all rounds.
 *
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 */
#ifdef HIGH_THROUGHPUT
#include "unrolling.inc"
#endif

/* With words of 64 bits only the last of all rounds multiplies, when no round keys are pointed to. */
#if SPECK_BLOCK_BITS == 128 && defined(SPARES)
#undef  SPARES
#define SPARES     0
#define MULTIPLIER r30
#endif

#include "parameters.inc"
#include "avr_words.inc"
#include "round.inc"

#define FUNCTION     SYMBOL(IDENTIFIER, _encrypt)
#define LOWEST_SAVED FIRST_SAVED

#if WORD_BYTES == 2 || (defined(SHIFTS) && ROUNDS_PER_PASS > 1) || defined(ROTATES_BY_SHIFTS)
#define FACTOR 0
#else
#define FACTOR 8
#endif

/* END, where the loop ends with it, is the low byte of the address beyond the round keys. */
.macro point_to_round_keys
#ifdef ROUND_KEYS_IN_FLASH
        ldi     r30, lo8(SYMBOL(IDENTIFIER, _round_keys))
        ldi     r31, hi8(SYMBOL(IDENTIFIER, _round_keys))
#else
        movw    r30, r22
#if ROUNDS_PER_PASS < ROUNDS && ROUND_KEY_BYTES <= 256 && !defined(ROUND_KEYS_END_AT_128) && ROUNDS_PER_PASS * 2 < ROUNDS
#if ROUND_KEY_BYTES < 256
        subi    r22, -ROUND_KEY_BYTES
#endif
#if WORD_BYTES > 2
        mov     END, r22
#endif
#endif
#endif
.endm

.macro load_block
        load_word word_y
        load_word word_x
.endm

.macro one_round
#ifdef ROUND_KEYS_IN_FLASH
        load_key lpm
#else
        load_key
#endif
#if ROUNDS_PER_PASS == 1
        finish_round_in_place
#elif ROUNDS_PER_PASS < ROUNDS && ROUNDS_PER_PASS % ROUNDS_OF_A_TURN == 1
.if round < ROUNDS_PER_PASS - 1
        finish_round_and_rename
.else
        finish_round_in_place
.endif
#elif ROUNDS_PER_PASS < ROUNDS || WORD_BYTES == 2
        finish_round_and_rename
#else
.if round < ROUNDS - 1
        finish_round_and_rename
.else
        finish_last_round
.endif
#endif
.endm

/* Once x is stored, y may come about in its place. */
.macro finish_last_round
        add_y_to_rotated_x
        add_sum_to_key
        store_word_below word_key
#ifdef SHIFTS
        ldi     MULTIPLIER, 8
#endif
        add_rotated_y_by_multiplication word_key
        store_word_below word_key
#ifdef SHIFTS
        clr     r1
#endif
.endm

.macro store_block
#if ROUNDS_PER_PASS < ROUNDS || WORD_BYTES == 2
        store_word_below word_x
        store_word_below word_y
#endif
.endm

#include "passes.inc"
