/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)     AVRe+
 *
 * The key words are k and l[0] ... l[KEY_WORDS - 2]. A step i takes k as round key i and then
 * applies a round to (l[i], k) with i as its key: x becomes l[i + KEY_WORDS - 1], y the next k.
 *
 * One step a pass of the loop. With words of 32 bits all of the key stays in registers and the queue
 * of the l moves on by `movw`; other words go by expand_key_by_words.inc.
 *
 * in        R25:R24 round keys, R23:R22 key
 * registers k R18-R21; the first l R22, R23, R30, R31; the others in pairs from R8 to R15; X round
 *           keys; R25:R24 what waits for its place; R17 step
 * clobbers  R0, R18-R27, R30, R31, flags
 */
#undef  SPARES
#define SPARES 0
#include "parameters.inc"
#include "avr_words.inc"
#include "round.inc"

        function EXPAND_KEY
#if WORD_BYTES != 4
#include "expand_key_by_words.inc"
#else

#define STEP    r17
#define WAITING 24

/* Words: the registers of their lower and upper pair. */
.set k, 18
.set first_low, 22
.set first_high, 30
.set last_low, 14
.set last_high, 12
#if KEY_WORDS == 4
.set second_low, 10
.set second_high, 8
#else
.set second_low, last_low
.set second_high, last_high
#endif
#define LOWEST_SAVED second_high

.macro load_pair pair, at
        ldd     \pair, Z + \at
        ldd     \pair + 1, Z + \at + 1
.endm

        save_range LOWEST_SAVED, 15
        push    STEP
        movw    r26, r24
        movw    r30, r22
        load_pair k, 0
        load_pair k + 2, 2
        load_pair first_low, 4
        load_pair second_low, 8
        load_pair second_high, 10
#if KEY_WORDS == 4
        load_pair last_low, 12
        load_pair last_high, 14
#endif
        ldd     STEP, Z + 6
        ldd     r31, Z + 7
        mov     r30, STEP
        clr     STEP
        rjmp    .Lstore
.Lstep:
        /* The sum comes about one byte too high. */
        add     first_low + 1, k
        adc     first_high, k + 1
        adc     first_high + 1, k + 2
        adc     first_low, k + 3
        eor     first_low + 1, STEP
        inc     STEP
.rept 3
        lsl     k
        rol     k + 1
        rol     k + 2
        rol     k + 3
        adc     k, r1
.endr
        eor     k, first_low + 1
        eor     k + 1, first_high
        eor     k + 2, first_high + 1
        eor     k + 3, first_low
        /* The queue moves on. */
        mov     WAITING, first_low + 1
        mov     WAITING + 1, first_high
        mov     first_high, first_high + 1
        mov     first_high + 1, first_low
        movw    first_low, first_high
        movw    first_high, second_high
#if KEY_WORDS == 4
        movw    second_high, last_high
#endif
        movw    last_high, first_low
        movw    first_low, second_low
#if KEY_WORDS == 4
        movw    second_low, last_low
#endif
        movw    last_low, WAITING
.Lstore:
        st      X+, k
        st      X+, k + 1
        st      X+, k + 2
        st      X+, k + 3
        cpi     STEP, ROUNDS - 1
        brne    .Lstep
        pop     STEP
        restore_range LOWEST_SAVED, 15
        ret
#endif
        end_function EXPAND_KEY
