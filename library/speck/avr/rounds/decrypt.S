/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A decryption with round keys in RAM, ROUNDS_PER_PASS rounds a pass, or INVERSE_ROUNDS_PER_PASS where
 * that is another number. A single round leaves every
 * word where it was, several pass them on by their new names and are an even number, or all rounds.
 *
 * in        R25:R24 block, R23:R22 round keys
 * clobbers  R0, R18-R27, R30, R31, T, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 */
#ifdef HIGH_THROUGHPUT
#include "unrolling.inc"
#if ROUNDS_PER_PASS % 2
#undef  ROUNDS_PER_PASS
#define ROUNDS_PER_PASS 2
#endif
#endif

#ifdef INVERSE_ROUNDS_PER_PASS
#undef  ROUNDS_PER_PASS
#define ROUNDS_PER_PASS INVERSE_ROUNDS_PER_PASS
#undef  SPARES
#endif

#include "parameters.inc"
#include "avr_words.inc"

#define FUNCTION         SYMBOL(IDENTIFIER, _decrypt)
#define ROUNDS_OF_A_TURN 2

/* Where y is rotated into registers of its own, these lie below the others. */
#if WORD_BYTES == 2 || WORD_BYTES == 8 || defined(ROTATES_BY_SHIFTS)
#define SHIFTS
#define ROUNDS_USE_T
#define FACTOR       0
#define LOWEST_SAVED FIRST_SAVED
#else
#define FACTOR 32
#if WORD_BYTES == 3
#define LOWEST_SAVED 10
#elif WORD_BYTES == 4
#define LOWEST_SAVED 8
#else
#define LOWEST_SAVED 2
#endif
.set word_turned, LOWEST_SAVED
#endif

#include "inverse_round.inc"

/* END is the low byte of the address of the first round key. */
.macro point_to_round_keys
        movw    r30, r22
#if ROUNDS_PER_PASS < ROUNDS && ROUND_KEY_BYTES <= 256 && WORD_BYTES > 2
        mov     END, r30
#endif
        subi    r30, lo8(-ROUND_KEY_BYTES)
        sbci    r31, hi8(-ROUND_KEY_BYTES)
.endm

.macro load_block
        load_word word_y
        load_word word_x
.endm

.macro one_round
#if ROUNDS_PER_PASS == 1
        inverse_round_in_place
#else
        inverse_round_and_rename
#endif
.endm

.macro store_block
        store_word_below word_x
        store_word_below word_y
.endm

#include "passes.inc"
