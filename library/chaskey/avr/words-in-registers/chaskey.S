/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)      AVR
 *
 * Chaskey-12. The state stays in registers for the whole message. Rotations by bytes are changes of names, those by
 * three bits or one are shifts; after four rounds the names have come back, after fewer bytes are moved. Which subkey
 * the last block wants is known from the length: it is made first and lies on the stack. A block is read from its
 * end, so that one that is not whole is read by a jump into the middle.
 *
 * r18-r21  v0    r22-r25  v1    r14-r17  v2    r10-r13  v3    r8, r9  bytes to come    r26, r27  where
 *
 * in        r24 tag, r22 message, r20 its length, r18 key
 * clobbers  r0, r18-r27, r30, r31, flags; r8-r17 are saved
 */
#include "avr.inc"

#define TAG_BYTES   16
#define BLOCK_BYTES 16
#define ROUNDS      12
#define REDUCTION   0x87

#define V0     r18, r19, r20, r21
#define V1     r22, r23, r24, r25
#define V2     r14, r15, r16, r17
#define V3     r10, r11, r12, r13

#define LENGTH      r8
#define LENGTH_HIGH r9
#define ONE         r9 /* in the end: 1 if the last block is not whole, else 0 */

/* The same word by two bytes to the left */
#define HALF_(a, b, c, d) c, d, a, b
#define HALF(word)        HALF_(word)

.macro add_words a, b, c, d, p, q, r, s
        add     \a, \p
        adc     \b, \q
        adc     \c, \r
        adc     \d, \s
.endm

.macro xor_words a, b, c, d, p, q, r, s
        eor     \a, \p
        eor     \b, \q
        eor     \c, \r
        eor     \d, \s
.endm

.macro right_by count, a, b, c, d
        mov     r0, \a
.rept \count
        lsr     r0
        ror     \d
        ror     \c
        ror     \b
        ror     \a
.endr
.endm

/* v0 a-d, v1 e-h, v2 i-l, v3 m-p */
.macro one_round a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p
        add_words       \a, \b, \c, \d, \e, \f, \g, \h
        right_by        3, \h, \e, \f, \g
        xor_words       \h, \e, \f, \g, \a, \b, \c, \d
        add_words       \i, \j, \k, \l, \m, \n, \o, \p
        xor_words       \p, \m, \n, \o, \i, \j, \k, \l
        add_words       \c, \d, \a, \b, \p, \m, \n, \o
        right_by        3, \n, \o, \p, \m
        xor_words       \n, \o, \p, \m, \c, \d, \a, \b
        add_words       \i, \j, \k, \l, \h, \e, \f, \g
        right_by        1, \g, \h, \e, \f
        xor_words       \g, \h, \e, \f, \i, \j, \k, \l
.endm

/* The names that a round leaves */
.macro two_rounds a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p
        one_round       \a, \b, \c, \d, \e, \f, \g, \h, \i, \j, \k, \l, \m, \n, \o, \p
        one_round       \c, \d, \a, \b, \g, \h, \e, \f, \k, \l, \i, \j, \n, \o, \p, \m
.endm

.macro swap_pairs low, high
        movw    r30, \low
        movw    \low, \high
        movw    \high, r30
.endm

/* All bytes of the state, the last first */
#define STATE_DOWN r13, r12, r11, r10, r17, r16, r15, r14, r25, r24, r23, r22, r21, r20, r19, r18
#define STATE_UP   r18, r19, r20, r21, r22, r23, r24, r25, r14, r15, r16, r17, r10, r11, r12, r13

        function SYMBOL(IDENTIFIER, _authenticate)
        save_registers r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        push    r24
        push    r25
        movw    LENGTH, r20
        movw    r30, r22
        movw    r26, r18
        rcall   .Lload_key
        push    r31
        push    r30
        /* Doubled once if the last block is whole, else twice: a length of 0 wants the latter. */
        mov     r30, LENGTH
        or      r30, LENGTH_HIGH
        breq    .Ltwice
        mov     r30, LENGTH
        andi    r30, BLOCK_BYTES - 1
        breq    .Lonce
.Ltwice:
        rcall   .Ldouble
.Lonce: rcall   .Ldouble
        pop     r30
        pop     r31
.irp byte, STATE_DOWN
        push    \byte
.endr
        sbiw    r26, BLOCK_BYTES
        rcall   .Lload_key
        movw    r26, r30
.Lblock:
        ldi     r30, BLOCK_BYTES + 1
        cp      LENGTH, r30
        cpc     LENGTH_HIGH, r1
        brlo    .Llast
        dec     r30
        sub     LENGTH, r30
        sbc     LENGTH_HIGH, r1
        adiw    r26, BLOCK_BYTES
        rcall   .Ladd_block
        adiw    r26, BLOCK_BYTES
        rcall   .Lpermute
        rjmp    .Lblock

.Llast: add     r26, LENGTH
        adc     r27, r1
        /* Two words of code for a byte that is not there */
        ldi     r30, pm_lo8(.Ladd_block + 4 * BLOCK_BYTES)
        ldi     r31, pm_hi8(.Ladd_block + 4 * BLOCK_BYTES)
        sub     r30, LENGTH
        sbc     r31, r1
        sub     r30, LENGTH
        sbc     r31, r1
        icall
        /* The byte behind a block that is not whole joins the subkey, and leaves it again. */
        ldi     r30, 1
        sbrc    LENGTH, 4
        clr     r30
        mov     ONE, r30
        ldi     r30, BLOCK_BYTES - 1
        and     LENGTH, r30
        rcall   .Ladd_subkey
        rcall   .Lpermute
        rcall   .Ladd_subkey
        in      r30, 0x3d
        in      r31, 0x3e
        adiw    r30, BLOCK_BYTES
        in      r0, 0x3f
        cli
        out     0x3e, r31
        out     0x3f, r0
        out     0x3d, r30
        pop     r31
        pop     r30
.irp byte, STATE_UP
        st      Z+, \byte
.endr
        restore_registers r17, r16, r15, r14, r13, r12, r11, r10, r9, r8
        ret

.Lload_key:
.irp byte, STATE_UP
        ld      \byte, X+
.endr
        ret

/* TimesTwo of what is in place of the state */
.Ldouble:
        lsl     r18
.irp byte, r19, r20, r21, r22, r23, r24, r25, r14, r15, r16, r17, r10, r11, r12, r13
        rol     \byte
.endr
        sbc     r30, r30
        andi    r30, REDUCTION
        eor     r18, r30
        ret

/* The subkey, which lies behind this routine's return address */
.Ladd_subkey:
        in      r30, 0x3d
        in      r31, 0x3e
        adiw    r30, 3
        movw    r26, r30
        add     r26, LENGTH
        adc     r27, r1
        ld      r0, X
        eor     r0, ONE
        st      X, r0
.irp byte, STATE_UP
        ld      r0, Z+
        eor     \byte, r0
.endr
        ret

/* The bytes before X, from any one on */
.Ladd_block:
.irp byte, STATE_DOWN
        ld      r0, -X
        eor     \byte, r0
.endr
        ret

.Lpermute:
#if ROUNDS_A_PASS != ROUNDS
        ldi     r30, ROUNDS / ROUNDS_A_PASS
        mov     r1, r30
.Lround:
#endif
#if ROUNDS_A_PASS == 1
        one_round       V0, V1, V2, V3
        swap_pairs      r18, r20
        swap_pairs      r22, r24
        swap_pairs      r14, r16
        mov     r0, r10
        mov     r10, r11
        mov     r11, r12
        mov     r12, r13
        mov     r13, r0
#else
.rept ROUNDS_A_PASS / 4
        two_rounds      V0, V1, V2, V3
        two_rounds      V0, V1, V2, HALF(V3)
.endr
#if ROUNDS_A_PASS == 2
        two_rounds      V0, V1, V2, V3
        swap_pairs      r10, r12
#endif
#endif
#if ROUNDS_A_PASS != ROUNDS
        dec     r1
        breq    .Lpermuted
        rjmp    .Lround
.Lpermuted:
#endif
        ret
        end_function SYMBOL(IDENTIFIER, _authenticate)

#include "avr_verify.inc"
