/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * An encryption with round keys in flash, one round a pass. LAST_ROUND_KEY_SETS_BIT, if defined, is
 * a bit of the address that is 0 for all round keys and 1 beyond them.
 *
 * in        R25:R24 block; IDENTIFIER_round_keys, in flash
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 */
#include "parameters.inc"
#include "avr_words.inc"
#include "round.inc"

#define ROUND_KEYS SYMBOL(IDENTIFIER, _round_keys)

        function ENCRYPT
        save_range FIRST_SAVED
        movw    r26, r24
        load_word word_y
        load_word word_x
        ldi     r30, lo8(ROUND_KEYS)
        ldi     r31, hi8(ROUND_KEYS)
#if WORD_BYTES == 8 && !defined(LAST_ROUND_KEY_SETS_BIT)
        ldi     PAIR, ROUNDS
        mov     COUNT, PAIR
#endif
.Lround:
        load_key lpm
        finish_round
#ifdef LAST_ROUND_KEY_SETS_BIT
        sbrs    r31, LAST_ROUND_KEY_SETS_BIT - 8
        rjmp    .Lround
#elif WORD_BYTES == 8
        dec     COUNT
        breq    .Ldone
        rjmp    .Lround
.Ldone:
#else
        /* With words of 48 bits, too, the low byte has its last value only at the end. */
        cpi     r30, lo8(ROUND_KEYS + ROUND_KEY_BYTES)
        brne    .Lround
#endif
        store_word_below word_x
        store_word_below word_y
        restore_range FIRST_SAVED
        ret
        end_function ENCRYPT
