/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * An encryption with round keys in flash, one round a pass, or ROUNDS_PER_PASS, a divisor of ROUNDS
 * and a multiple of ROUNDS_OF_A_TURN; these pass the words on by their new names. With ROUND_KEYS_END_AT_0x900 the high
 * byte of the pointer is the 8 to multiply with, as long as it does not move beyond the last byte:
 * that is done to the low byte alone, which is then zero and ends the loop.
 *
 * in        R25:R24 block; IDENTIFIER_round_keys, in flash
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 */
#ifdef ROUND_KEYS_END_AT_0x900
#define MULTIPLIER r31
#define SPARES     0
#elif SPECK_KEY_BITS <= 128 || SPECK_BLOCK_BITS < 128
#define SPARES 1
#endif
#include "parameters.inc"
#include "avr_words.inc"
#include "round.inc"

#define ROUND_KEYS SYMBOL(IDENTIFIER, _round_keys)

.macro load_key_but_for_last_increment
.set byte, 0
.rept WORD_BYTES - 1
        lpm     word_key + byte, Z+
.set byte, byte + 1
.endr
        lpm     word_key + byte, Z
.endm

        function ENCRYPT
        save_range FIRST_SAVED, LAST_SAVED
        movw    r26, r24
        load_word word_y
        load_word word_x
        ldi     r30, lo8(ROUND_KEYS)
        ldi     r31, hi8(ROUND_KEYS)
#if defined(MULTIPLIER) && !defined(ROUND_KEYS_END_AT_0x900)
        ldi     MULTIPLIER, 8
#endif
#if ROUND_KEY_BYTES > 256
        ldi     COUNT, ROUNDS
#endif
.Lround:
#ifdef ROUND_KEYS_END_AT_0x900
        load_key_but_for_last_increment
#else
        load_key lpm
#endif
#ifdef ROUNDS_PER_PASS
        finish_round_and_rename
.rept ROUNDS_PER_PASS - 1
        load_key lpm
        finish_round_and_rename
.endr
#else
        finish_round_in_place
#endif
#ifdef ROUND_KEYS_END_AT_0x900
        inc     r30
#elif ROUND_KEY_BYTES > 256
        dec     COUNT
#else
        cpi     r30, lo8(ROUND_KEYS + ROUND_KEY_BYTES)
#endif
#ifdef ROUNDS_PER_PASS
        breq    .Lpassed
        rjmp    .Lround
.Lpassed:
#else
        brne    .Lround
#endif
#ifdef MULTIPLIER
        clr     r1
#endif
        store_word_below word_x
        store_word_below word_y
        restore_range FIRST_SAVED, LAST_SAVED
        ret
        end_function ENCRYPT
