/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block)                                 AVRe+
 *
 * One block in place under one key, KEY_BYTES, whose round keys are part of the instructions. Every
 * round is written out, so rotating x by 8 renames its bytes: x_turn registers above its first one
 * lies its lowest byte.
 *
 * in        R25:R24 block
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map below)
 */
#define SPARES 0
#include "parameters.inc"

#if WORD_BYTES == 2 || WORD_BYTES == 8
#define SHIFTS
#endif

/* word_other is where the next y comes about unless it is shifted. */
#define KEY_BYTE r30
#define FACTOR   r31 /* 8 */
#if WORD_BYTES == 2
.set word_y, 18
.set word_x, 20
#define LOWEST_SAVED 18
#elif WORD_BYTES == 3
.set word_y, 18
.set word_x, 22
.set word_other, 14
#define LOWEST_SAVED 14
#elif WORD_BYTES == 4
.set word_y, 18
.set word_x, 22
.set word_other, 14
#define LOWEST_SAVED 14
#elif WORD_BYTES == 6
.set word_y, 18
.set word_x, 12
.set word_other, 6
#define LOWEST_SAVED 6
#else
.set word_y, 18
.set word_x, 10
#define LOWEST_SAVED 10
#endif
.set x_turn, 0
.set y_turn, 0

#include "avr_words.inc"
#include "round.inc"
#include "round_keys_at_assembly.inc"

.macro add_y_to_turned_x
.set x_turn, (x_turn + 1) % WORD_BYTES
.if WORD_BYTES == 2
        lsl     word_x + x_turn
        rol     word_x + 1 - x_turn
        adc     word_x + x_turn, word_y
        adc     word_x + 1 - x_turn, word_y + 1
.else
        add     word_x + x_turn, word_y + y_turn
.set byte, 1
.rept WORD_BYTES - 1
        adc     word_x + (byte + x_turn) % WORD_BYTES, word_y + (byte + y_turn) % WORD_BYTES
.set byte, byte + 1
.endr
.endif
.endm

.macro add_round_key_to_x
.altmacro
.set byte, 0
.rept WORD_BYTES
        get_byte value, round_key, %byte
        ldi     KEY_BYTE, value
        eor     word_x + (byte + x_turn) % WORD_BYTES, KEY_BYTE
.set byte, byte + 1
.endr
.noaltmacro
.endm

.macro add_turned_x_to_y
.set byte, 0
.rept WORD_BYTES
        eor     word_y + byte, word_x + (byte + x_turn) % WORD_BYTES
.set byte, byte + 1
.endr
.endm

/* The sum in `to`, turned as x is. */
.macro add_rotated_y_to to
.set byte, 0
.rept WORD_BYTES
        mul     word_y + (byte + y_turn) % WORD_BYTES, FACTOR
        eor     \to + (byte + x_turn) % WORD_BYTES, r0
        eor     \to + (byte + 1 + x_turn) % WORD_BYTES, r1
.set byte, byte + 1
.endr
.set y_turn, x_turn
.endm

.macro store_turned_word_below word, turn
.set byte, WORD_BYTES - 1
.rept WORD_BYTES
        st      -X, \word + (byte + \turn) % WORD_BYTES
.set byte, byte - 1
.endr
.endm

        function ENCRYPT
        save_range LOWEST_SAVED
        movw    r26, r24
        load_word word_y
        load_word word_x
#ifndef SHIFTS
        ldi     FACTOR, 8
#endif
        begin_round_keys
.set rounds_left, ROUNDS
.rept ROUNDS
        add_y_to_turned_x
        add_round_key_to_x
#ifdef SHIFTS
        rotate_y_left_by_shifts
        add_turned_x_to_y
#else
.if rounds_left > 1
        copy_word word_other, word_x
        add_rotated_y_to word_other
.set former_y, word_y
.set word_y, word_other
.set word_other, former_y
.endif
#endif
.set rounds_left, rounds_left - 1
.if rounds_left
        next_round_key
.endif
.endr
        store_turned_word_below word_x, x_turn
#ifdef SHIFTS
        store_turned_word_below word_y, y_turn
#else
        /* x is stored, so the last y may come about in its place. */
        add_rotated_y_to word_x
        store_turned_word_below word_x, x_turn
        clr     r1
#endif
        restore_range LOWEST_SAVED
        ret
        end_function ENCRYPT
