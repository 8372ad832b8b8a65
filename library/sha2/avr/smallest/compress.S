/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(void *area)      AVR
 *
 * A block of SHA-2. In memory the schedule comes before the state, the last word first:
 *
 *      0  w[t + 16]    1  w[t + 15]  ...  16  w[t], then T1, then the new a    17  a    18  b  ...  24  h
 *
 * so that a round ends with moving all by a word. What is added goes to the word at Y: w[t + 16] for the schedule,
 * w[t] for the round.
 *
 * in        r24 area (layout.inc)
 * registers from R2 on a word that is rotated, behind it a sum; X words, Z constants
 * clobbers  r0, r18-r27, r30, r31, T, flags; r2-r17 (SHA-256: r2-r9), r28 and r29 are saved
 */
#include "avr.inc"
#include "layout.inc"
#include "words.inc"

#if WORD_BYTES == 8
#define CONSTANTS 640 /* bytes of them */
#else
#define CONSTANTS 256
#endif

#define BITS r24
#define FIRST_BIT r25 /* that comes round: 1, or 0 in a shift */
#define COUNT r18
.set word, 2
.set sum, 2 + WORD_BYTES

#if WORD_BYTES == 8
#define SAVED    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define RESTORED r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
#else
#define SAVED    r2, r3, r4, r5, r6, r7, r8, r9, r28, r29
#define RESTORED r29, r28, r9, r8, r7, r6, r5, r4, r3, r2
#endif

.macro move_on_y words
        subi    r28, lo8(-1 * WORD_BYTES * (\words))
        sbci    r29, hi8(-1 * WORD_BYTES * (\words))
.endm

/* X is a word so far from Y. */
.macro at place
        movw    r26, r28
        subi    r26, lo8(-1 * WORD_BYTES * (\place))
        sbci    r27, hi8(-1 * WORD_BYTES * (\place))
.endm

/* The word at X, three times turned to the right, the last time or not only shifted. */
.macro add_sum_of_rotations one, other, last, round
        ldi     r20, \one
        ldi     r21, \other
        ldi     r22, \last
        ldi     r23, \round
        rcall   .Ladd_sum_of_rotations
.endm

        function SYMBOL(IDENTIFIER, _compress)
        save_registers SAVED
        movw    r26, r24
        adiw    r26, STATE
        movw    r28, r24
        subi    r28, lo8(-WINDOW)
        sbci    r29, hi8(-WINDOW)
        movw    r30, r28
        subi    r30, lo8(-17 * WORD_BYTES)
        sbci    r31, hi8(-17 * WORD_BYTES)
        movw    r20, r30
        ldi     COUNT, 8 * WORD_BYTES
.Lstate:
        ld      r0, X+
        st      Z+, r0
        dec     COUNT
        brne    .Lstate
        /* The block's bytes in reverse; X is at the window. */
        adiw    r26, WORD_BYTES
        movw    r30, r20
        ldi     COUNT, BLOCK_BYTES / 2
.Lreverse:
        ld      r0, X
        ld      r19, -Z
        st      Z, r0
        st      X+, r19
        dec     COUNT
        brne    .Lreverse
        ldi     r30, lo8(round_constants)
        ldi     r31, hi8(round_constants)
.Lround:
        /* w[t + 16] = s1(w[t + 14]) + w[t + 9] + s0(w[t + 1]) + w[t] */
.set i, 0
.rept WORD_BYTES
        std     Y + i, r1
.set i, i + 1
.endr
        clt
        at      2
#if WORD_BYTES == 8
        add_sum_of_rotations 19, 61, 6, 0
#else
        add_sum_of_rotations 17, 19, 10, 0
#endif
        at      7
        rcall   .Ladd_word
        at      15
#if WORD_BYTES == 8
        add_sum_of_rotations 1, 8, 7, 0
#else
        add_sum_of_rotations 7, 18, 3, 0
#endif
        adiw    r26, WORD_BYTES
        rcall   .Ladd_word
        move_on_y 16
        set
        rcall   .Ladd_word
        clt
        at      8
        rcall   .Ladd_word
        at      5
#if WORD_BYTES == 8
        add_sum_of_rotations 14, 18, 41, 1
#else
        add_sum_of_rotations 6, 11, 25, 1
#endif
        ldi     r25, 0
        rcall   .Ladd_choice
        /* d takes in T1. */
        movw    r26, r28
        adiw    r28, 4 * WORD_BYTES
        rcall   .Ladd_word
        sbiw    r28, 4 * WORD_BYTES
        at      1
#if WORD_BYTES == 8
        add_sum_of_rotations 28, 34, 39, 1
#else
        add_sum_of_rotations 2, 13, 22, 1
#endif
        ldi     r25, 0xff
        rcall   .Ladd_choice
        at      9
        movw    r20, r30
        movw    r30, r26
        sbiw    r30, WORD_BYTES
        ldi     COUNT, 24 * WORD_BYTES
.Lmove: ld      r0, -Z
        st      -X, r0
        dec     COUNT
        brne    .Lmove
        movw    r28, r30
        movw    r30, r20
        ldi     COUNT, hi8(round_constants + CONSTANTS)
        cpi     r30, lo8(round_constants + CONSTANTS)
        cpc     r31, COUNT
        breq    .Lrounds_done
        rjmp    .Lround
.Lrounds_done:
        at      17
        move_on_y -8
        ldi     r20, 8
.Ladd_to_state:
        rcall   .Ladd_word
        adiw    r28, WORD_BYTES
        dec     r20
        brne    .Ladd_to_state
        restore_registers RESTORED
        ret

/* The word at X, or with T set at Z in flash, to that at Y. */
.Ladd_word:
        ldi     COUNT, WORD_BYTES
        clc
.Ladd_byte:
        brts    .Lconstant
        ld      r19, X+
.Lconstant:
        brtc    .Lloaded
        lpm     r19, Z+
.Lloaded:
        ld      r0, Y
        adc     r0, r19
        st      Y+, r0
        dec     COUNT
        brne    .Ladd_byte
        sbiw    r28, WORD_BYTES
        ret

/* z ^ x & (y ^ z) of the words from X on; with R25 0xff in place of 0, x ^ z for x, which is the majority. */
.Ladd_choice:
        movw    r20, r30
        movw    r30, r26
        ldi     COUNT, WORD_BYTES
        clc
.Lchoose:
        ldd     r23, Z + 2 * WORD_BYTES
        ldd     r22, Z + WORD_BYTES
        ld      r19, Z+
        eor     r22, r23
        mov     r0, r23
        and     r0, r25
        eor     r19, r0
        and     r19, r22
        eor     r19, r23
        ld      r0, Y
        adc     r0, r19
        st      Y+, r0
        dec     COUNT
        brne    .Lchoose
        sbiw    r28, WORD_BYTES
        movw    r30, r20
        ret

.Ladd_sum_of_rotations:
.set i, 0
.rept WORD_BYTES
        clr     sum + i
.set i, i + 1
.endr
        ldi     FIRST_BIT, 1
        mov     BITS, r20
        rcall   .Lturn
        mov     BITS, r21
        rcall   .Lturn
        mov     BITS, r22
        mov     FIRST_BIT, r23
        rcall   .Lturn
.set i, 0
.rept WORD_BYTES
        ldd     r0, Y + i
.if i
        adc     r0, sum + i
.else
        add     r0, sum
.endif
        std     Y + i, r0
.set i, i + 1
.endr
        ret

.Lturn:
.set i, 0
.rept WORD_BYTES
        ld      word + i, X+
.set i, i + 1
.endr
        sbiw    r26, WORD_BYTES
.Lbit:  mov     r0, word
        and     r0, FIRST_BIT
        lsr     r0
.set i, WORD_BYTES - 1
.rept WORD_BYTES
        ror     word + i
.set i, i - 1
.endr
        dec     BITS
        brne    .Lbit
.set i, 0
.rept WORD_BYTES
        eor     sum + i, word + i
.set i, i + 1
.endr
        ret
        end_function SYMBOL(IDENTIFIER, _compress)

        .section SYMBOL(.progmem., SYMBOL(IDENTIFIER, _round_constants)), "a", @progbits
#include "round_constants.inc"
