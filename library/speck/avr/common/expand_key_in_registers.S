/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)     AVRe+
 *
 * The key words are k and l[0] ... l[KEY_WORDS - 2]. A step i takes k as round key i and then
 * applies a round to (l[i], k) with i as its key: x becomes l[i + KEY_WORDS - 1], y the next k.
 *
 * Quick rather than small: the whole key stays in registers. The queue of the l and the rotation of
 * an l by a byte are names alone, which LS * WORD_BYTES steps bring home, a pass; k is rotated where
 * it is. A step takes 33 cycles with words of 32 bits: sum 4, number 2, rotation by 3 15, k and its
 * storing 12. The last pass is left in its middle, where the registers are restored. A key of more
 * than 24 bytes is more than the registers hold: expand_key_by_words.inc.
 *
 * in        R25:R24 round keys, R23:R22 key
 * registers R18-R25, R0, R17 downwards and R27 key bytes in their order, Z round keys, R26 step
 * clobbers  R0, R18-R27, R30, R31, flags; all but ten of the key's bytes need a saved register
 */
#undef  SPARES
#define SPARES 0
#include "parameters.inc"
#include "avr_words.inc"
#include "round.inc"

        function EXPAND_KEY
#if KEY_LENGTH > 24
#include "expand_key_by_words.inc"
#else

#define STEP   r26 /* once the key is read */
#define LS     (KEY_WORDS - 1)
#define STEPS  (ROUNDS - 1)
#define PASS   (LS * WORD_BYTES)
#define LAST   (KEY_LENGTH - 1)

/* Sets `number` to the register of a byte of the key. */
.macro find_register byte_of_key
.if (\byte_of_key) < 8
.set number, 18 + (\byte_of_key)
.elseif (\byte_of_key) == 8
.set number, 0
.elseif (\byte_of_key) == LAST
.set number, 27
.else
.set number, 26 - (\byte_of_key)
.endif
.endm

/* A byte of the l that a step takes, which before it was rotated by a byte `step / LS` times. */
#define L(byte) WORD_BYTES * (1 + step % LS) + ((byte) + step / LS) % WORD_BYTES

.macro of_one instruction, to
        find_register \to
        \instruction number
.endm

.macro of_two instruction, to, from
        find_register \from
.set source, number
        find_register \to
        \instruction number, source
.endm

.macro rotate_k_left_by_1
        of_one  lsl, 0
.set byte, 1
.rept WORD_BYTES - 1
        of_one  rol, byte
.set byte, byte + 1
.endr
        find_register 0
        adc     number, r1
.endm

/* Byte i of the sum comes about in byte i + 1 of l. */
.macro add_k_to_rotated_l
.if WORD_BYTES == 2
        of_one  lsl, L(1)
        of_one  rol, L(0)
        of_two  adc, L(1), 0
        of_two  adc, L(0), 1
.else
        of_two  add, L(1), 0
.set byte, 1
.rept WORD_BYTES - 1
        of_two  adc, L(byte + 1), byte
.set byte, byte + 1
.endr
.endif
.endm

.macro save_or_restore instruction, first, by
.set byte_of_key, \first
.rept LAST - 9
        of_one  \instruction, byte_of_key
.set byte_of_key, byte_of_key + (\by)
.endr
.endm

.if LAST > 9
        save_or_restore push, 9, 1
.endif
        movw    r26, r22
        movw    r30, r24
.set byte_of_key, 0
.rept LAST
        find_register byte_of_key
        ld      number, X+
.set byte_of_key, byte_of_key + 1
.endr
        find_register LAST
        ld      number, X
        clr     STEP
.set byte, 0
.rept WORD_BYTES
        find_register byte
        st      Z+, number
.set byte, byte + 1
.endr
.Lpass:
.set step, 0
.rept PASS
.if step == STEPS % PASS
        cpi     STEP, STEPS
        brne    .Lfurther_steps
.if LAST > 9
        save_or_restore pop, LAST - 1, -1
.endif
        ret
.Lfurther_steps:
.endif
        add_k_to_rotated_l
        find_register L(1)
        eor     number, STEP
        inc     STEP
.if WORD_BYTES > 2
        rotate_k_left_by_1
.endif
        rotate_k_left_by_1
        rotate_k_left_by_1
.set byte, 0
.rept WORD_BYTES
        of_two  eor, byte, L(byte + 1)
        find_register byte
        st      Z+, number
.set byte, byte + 1
.endr
.set step, step + 1
.endr
        rjmp    .Lpass
#endif
        end_function EXPAND_KEY
