/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)     AVRe+
 *
 * The key itself is the first KEY_WORDS round keys; each further one is
 *
 *     k[i + KEY_WORDS] = c ^ z[i] ^ k[i] ^ t ^ rotate_right(t, 1),
 *     t = rotate_right(k[i + KEY_WORDS - 1], 3), exclusive-ored with k[i + 1] if KEY_WORDS is 4,
 *
 * where c ^ z[i] is all ones but for the lowest two bits, of which the lower one is z[i].
 *
 * Quick rather than small: the last KEY_WORDS round keys stay in registers, where a new one replaces
 * the oldest, so that names go round instead of words. KEY_WORDS steps a pass, or, defined
 * EVERY_STEP_WRITTEN_OUT, all of them, and the assembler knows the sequence. A step takes 44 cycles of
 * 32 bits then, four words of key: t 18, first sum 4, shift 6, second sum and its storing 16. More
 * than 18 bytes of key are more than the registers hold: quick_expand_key.inc.
 *
 * in        R25:R24 round keys, R23:R22 key
 * registers t from R18 on (rotation.inc), behind it as far as R23 or R25 and from R17 downwards the
 *           round keys, X where the next is stored, R30 the factor, R31 and more what else is constant
 * clobbers  R0, R18-R27, R30, R31, T, flags; of R2-R17, R28 and R29 those in use are saved
 */
#include "parameters.inc"

#if KEY_LENGTH > 18
        function EXPAND_KEY
#include "quick_expand_key.inc"
        ret
        end_function EXPAND_KEY
#else

#define KEY_STEPS (ROUNDS - KEY_WORDS)
#define FACTOR    r30

/* What else takes constants, and the last register behind t that is free for round keys. */
#ifdef EVERY_STEP_WRITTEN_OUT
#define PASS        KEY_STEPS
#define WITHOUT_BIT r31
#if WORD_BYTES <= 4
#define WITH_BIT    r25
#define AFTER_T     24
#else
#define WITH_BIT    r29
#define SAVES_R29
#define AFTER_T     25
#endif
#else
#define PASS        KEY_WORDS
#define SAVES_R28
#define SAVES_R29
#if WORD_BYTES <= 4
#define WITHOUT_BIT r31
#define BIT         r28 /* 1 */
#define FEEDBACK    r29
#define SEQUENCE    r24
#define PASSES_LEFT r25
#define AFTER_T     23
#else
#define LOWEST      r31
#define SEQUENCE    r28
#define PASSES_LEFT r29
#define AFTER_T     25
#endif
#endif

#include "avr_words.inc"
#include "rotation.inc"
#include "sequence.inc"

/* Places behind t, and the lowest register of those that are saved. */
#define PLACES       (AFTER_T - 17 - WORD_BYTES)
#define LOWEST_SAVED (18 + PLACES - KEY_LENGTH)

/* Sets `number` to the register of a byte of the round keys. */
.macro find_place place
.if (\place) < PLACES
.set number, 18 + WORD_BYTES + (\place)
.else
.set number, 17 + PLACES - (\place)
.endif
.endm

/* The same for bytes of k[i], k[i + 1] and k[i + KEY_WORDS - 1]. */
.macro find_oldest byte
        find_place step % KEY_WORDS * WORD_BYTES + \byte
.endm

.macro find_second byte
        find_place (step + 1) % KEY_WORDS * WORD_BYTES + \byte
.endm

.macro find_newest byte
        find_place (step + KEY_WORDS - 1) % KEY_WORDS * WORD_BYTES + \byte
.endm

/* Adds c and the next bit of the sequence to the lowest byte of the oldest round key. */
.macro add_constant
        find_oldest 0
#ifdef EVERY_STEP_WRITTEN_OUT
.if sequence % 2
        eor     number, WITH_BIT
.set sequence, sequence / 2 ^ SEQUENCE_FEEDBACK
.else
        eor     number, WITHOUT_BIT
.set sequence, sequence / 2
.endif
#elif WORD_BYTES <= 4
        eor     number, WITHOUT_BIT
        lsr     SEQUENCE
        brcc    1f
        eor     SEQUENCE, FEEDBACK
        eor     number, BIT
1:
#else
        load_by_sequence_bit 0xfc, 0xfd
        eor     number, LOWEST
#endif
.endm

.macro set_constants
        ldi     FACTOR, 32
#ifdef WITHOUT_BIT
        ldi     WITHOUT_BIT, 0xfc
#endif
#ifdef EVERY_STEP_WRITTEN_OUT
        ldi     WITH_BIT, 0xfd
.set sequence, SEQUENCE_START
#else
        ldi     SEQUENCE, SEQUENCE_START
        ldi     PASSES_LEFT, KEY_STEPS / KEY_WORDS
#ifdef BIT
        ldi     BIT, 1
        ldi     FEEDBACK, SEQUENCE_FEEDBACK
#endif
#endif
.endm

        function EXPAND_KEY
        save_range LOWEST_SAVED
        movw    r26, r24
        movw    r30, r22
.set place, 0
.rept KEY_LENGTH
        find_place place
        ld      number, Z+
        st      X+, number
.set place, place + 1
.endr
        set_constants
.Lpass:
.set step, 0
.rept PASS
        rotate_into_t find_newest, FACTOR
.set byte, 0
.rept WORD_BYTES
.if KEY_WORDS == 4
        find_second byte
        eor     T(byte), number
.endif
        find_oldest byte
        eor     number, T(byte)
.set byte, byte + 1
.endr
        rotate_t_right_by_1
.set byte, 0
.rept WORD_BYTES
        find_oldest byte
        eor     number, T(byte)
.if byte == 0
        add_constant
.else
        com     number
.endif
        st      X+, number
.set byte, byte + 1
.endr
.set step, step + 1
.endr
#ifndef EVERY_STEP_WRITTEN_OUT
        dec     PASSES_LEFT
        breq    .Lend
        rjmp    .Lpass
.Lend:
#endif
        clr     r1
        restore_range LOWEST_SAVED
        ret
        end_function EXPAND_KEY
#endif
