/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)      AVR
 *
 * SipHash-2-4. The state stays in registers for the whole message but for three bytes of v2, which lie on the stack.
 * Rotations by bytes are changes of names, those by three bits or one are shifts. After two rounds, which are a
 * routine, the names have come back but for v3's, whose bytes are moved; with ONE_ROUND one round is, and all bytes change places.
 * Two registers of v2 are lent when the message
 * is read; its last word is made on the stack.
 *
 * r26, r27, r30, r31, r1  v2    r2-r9  v1    r10-r17  v3    r18-r25  v0    r28, r29  variables
 *
 * in        r24 tag, r22 message, r20 its length, r18 key
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "avr.inc"

#define TAG_BYTES 8

#define V0        r18, r19, r20, r21, r22, r23, r24, r25
#define V1        r2, r3, r4, r5, r6, r7, r8, r9
#define V3        r10, r11, r12, r13, r14, r15, r16, r17

/* On the stack, from Y on: bytes 5 to 7 of v2, the registers that are lent, where the next word and the end of the whole
   ones are, whether the last word was begun, and that word. */
#define V2_BYTE_5 1
#define V2_BYTE_6 2
#define V2_BYTE_7 3
#define LENT      4
#define NEXT      6
#define ENDED     8
#define END       9
#define LAST      11
#define FRAME     18

/* The same words by four bytes to the left */
#define HALF_(a, b, c, d, e, f, g, h) e, f, g, h, a, b, c, d
#define HALF(words)                   HALF_(words)

.macro add_words a, b, c, d, e, f, g, h, p, q, r, s, t, u, v, w
        add     \a, \p
        adc     \b, \q
        adc     \c, \r
        adc     \d, \s
        adc     \e, \t
        adc     \f, \u
        adc     \g, \v
        adc     \h, \w
.endm

.macro xor_words a, b, c, d, e, f, g, h, p, q, r, s, t, u, v, w
        eor     \a, \p
        eor     \b, \q
        eor     \c, \r
        eor     \d, \s
        eor     \e, \t
        eor     \f, \u
        eor     \g, \v
        eor     \h, \w
.endm

.macro right_by_three a, b, c, d, e, f, g, h
        mov     r0, \a
.rept 3
        lsr     r0
.irp byte, \h, \g, \f, \e, \d, \c, \b, \a
        ror     \byte
.endr
.endr
.endm

.macro left_by_one a, b, c, d, e, f, g, h
        bst     \h, 7
        lsl     \a
.irp byte, \b, \c, \d, \e, \f, \g, \h
        rol     \byte
.endr
        bld     \a, 0
.endm

/* A byte of v2 on the stack takes in another and a carry; r0 keeps it. */
.macro add_on_stack place, from
        ldd     r0, Y + \place
        adc     r0, \from
        std     Y + \place, r0
.endm

.macro xor_from_stack to, place
        ldd     r0, Y + \place
        eor     \to, r0
.endm

/* v2 += v3, v3 = v3 <<< 16 ^ v2. What takes in a byte was added before, with one exception. */
.macro mix_v3 a, b, c, d, e, f, g, h
        add     r26, \a
        adc     r27, \b
        adc     r30, \c
        adc     r31, \d
        adc     r1, \e
        add_on_stack V2_BYTE_5, \f
        eor     \d, r0
        add_on_stack V2_BYTE_6, \g
        eor     \e, r0
        add_on_stack V2_BYTE_7, \h
        eor     \f, r0
        eor     \g, r26
        eor     \h, r27
        eor     \a, r30
        eor     \b, r31
        eor     \c, r1
.endm

.macro mix_v3_with_halves a, b, c, d, e, f, g, h
        add     r1, \a
        add_on_stack V2_BYTE_5, \b
        add_on_stack V2_BYTE_6, \c
        eor     \a, r0
        add_on_stack V2_BYTE_7, \d
        eor     \b, r0
        adc     r26, \e
        adc     r27, \f
        adc     r30, \g
        adc     r31, \h
        xor_from_stack \h, V2_BYTE_5
        eor     \g, r1
        eor     \c, r26
        eor     \d, r27
        eor     \e, r30
        eor     \f, r31
.endm

/* v2 += v1, v1 = v1 <<< 17 ^ v2 */
.macro mix_v1 a, b, c, d, e, f, g, h
        add     r26, \a
        adc     r27, \b
        adc     r30, \c
        adc     r31, \d
        adc     r1, \e
        add_on_stack V2_BYTE_5, \f
        add_on_stack V2_BYTE_6, \g
        add_on_stack V2_BYTE_7, \h
        left_by_one \g, \h, \a, \b, \c, \d, \e, \f
        /* r0 is still byte 7. */
        eor     \f, r0
        xor_from_stack \d, V2_BYTE_5
        xor_from_stack \e, V2_BYTE_6
        eor     \g, r26
        eor     \h, r27
        eor     \a, r30
        eor     \b, r31
        eor     \c, r1
.endm

.macro mix_v1_with_halves a, b, c, d, e, f, g, h
        add     r1, \a
        add_on_stack V2_BYTE_5, \b
        add_on_stack V2_BYTE_6, \c
        add_on_stack V2_BYTE_7, \d
        adc     r26, \e
        adc     r27, \f
        adc     r30, \g
        adc     r31, \h
        left_by_one \g, \h, \a, \b, \c, \d, \e, \f
        eor     \b, r0
        xor_from_stack \h, V2_BYTE_5
        xor_from_stack \a, V2_BYTE_6
        eor     \g, r1
        eor     \c, r26
        eor     \d, r27
        eor     \e, r30
        eor     \f, r31
.endm

/* v0 += v1, v1 = v1 <<< 13 ^ v0 */
.macro mix_v0_v1 a, b, c, d, e, f, g, h, p, q, r, s, t, u, v, w
        add_words       \a, \b, \c, \d, \e, \f, \g, \h, \p, \q, \r, \s, \t, \u, \v, \w
        right_by_three  \v, \w, \p, \q, \r, \s, \t, \u
        xor_words       \v, \w, \p, \q, \r, \s, \t, \u, \a, \b, \c, \d, \e, \f, \g, \h
.endm

/* v0 += v3, v3 = v3 <<< 21 ^ v0 */
.macro mix_v0_v3 a, b, c, d, e, f, g, h, p, q, r, s, t, u, v, w
        add_words       \a, \b, \c, \d, \e, \f, \g, \h, \p, \q, \r, \s, \t, \u, \v, \w
        right_by_three  \u, \v, \w, \p, \q, \r, \s, \t
        xor_words       \u, \v, \w, \p, \q, \r, \s, \t, \a, \b, \c, \d, \e, \f, \g, \h
.endm

/* The byte at X or Z to each of a word */
.macro xor_message pointer, bytes:vararg
.irp byte, \bytes
        ld      r0, \pointer
        eor     \byte, r0
.endr
.endm

.macro lend
        std     Y + LENT, r30
        std     Y + LENT + 1, r31
.endm

.macro give_back
        ldd     r30, Y + LENT
        ldd     r31, Y + LENT + 1
.endm

/* A constant to each byte of a word, through an upper register */
.macro xor_constants through, constant, a, b, c, d, e, f, g, h
.set shift, 0
.irp byte, \a, \b, \c, \d, \e, \f, \g, \h
        ldi     \through, (\constant >> shift) & 0xff
        eor     \byte, \through
.set shift, shift + 8
.endr
.endm

        function SYMBOL(IDENTIFIER, _authenticate)
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        push    r24
        push    r25
        /* The last word: zeros, and the length */
        push    r20
.rept 7
        push    r1
.endr
        movw    r30, r22
        mov     r24, r20
        andi    r24, 7
        andi    r20, 0xf8
        add     r30, r20
        adc     r31, r21
        push    r31
        push    r30
        push    r1
        push    r23
        push    r22
.rept 5
        push    r1
.endr
        in      r28, 0x3d
        in      r29, 0x3e
        tst     r24
        breq    .Lkey
        movw    r26, r28
        adiw    r26, LAST
.Lbyte: ld      r0, Z+
        st      X+, r0
        dec     r24
        brne    .Lbyte
.Lkey:  movw    r30, r18
.irp byte, V0, V1
        ld      \byte, Z+
.endr
        movw    r10, r2
        movw    r12, r4
        movw    r14, r6
        movw    r16, r8
        /* "somepseudorandomlygeneratedbytes" */
        xor_constants r30, 0x646f72616e646f6d, V1
        xor_constants r30, 0x7465646279746573, V3
        ldi     r30, 0x65
        eor     r30, r22
        mov     r1, r30
        ldi     r30, 0x67
        eor     r30, r23
        std     Y + V2_BYTE_5, r30
        ldi     r30, 0x79
        eor     r30, r24
        std     Y + V2_BYTE_6, r30
        ldi     r30, 0x6c
        eor     r30, r25
        std     Y + V2_BYTE_7, r30
        ldi     r26, 0x61
        eor     r26, r18
        ldi     r27, 0x72
        eor     r27, r19
        ldi     r31, 0x6e
        eor     r31, r21
        ldi     r30, 0x65
        eor     r30, r20
        std     Y + LENT, r30
        std     Y + LENT + 1, r31
        xor_constants r30, 0x736f6d6570736575, V0
        ldd     r30, Y + NEXT
        ldd     r31, Y + NEXT + 1
.Lword: /* The next word is at Z. */
        ldd     r0, Y + END
        cp      r30, r0
        ldd     r0, Y + END + 1
        cpc     r31, r0
        breq    .Lend
.Ltake: std     Y + NEXT, r30
        std     Y + NEXT + 1, r31
        xor_message Z+, V3
        give_back
        rcall   .Ltwo_rounds
        lend
        ldd     r30, Y + NEXT
        ldd     r31, Y + NEXT + 1
        xor_message Z+, V0
        rjmp    .Lword

.Lend:  ldd     r0, Y + ENDED
        tst     r0
        brne    .Lfinish
        inc     r0
        std     Y + ENDED, r0
        movw    r30, r28
        adiw    r30, LAST + 8
        std     Y + END, r30
        std     Y + END + 1, r31
        sbiw    r30, 8
        rjmp    .Ltake

.Lfinish:
        give_back
        com     r26
        rcall   .Ltwo_rounds
        rcall   .Ltwo_rounds
        xor_words V0, V1
        xor_words V0, V3
        eor     r18, r26
        eor     r19, r27
        eor     r20, r30
        eor     r21, r31
        eor     r22, r1
        xor_from_stack r23, V2_BYTE_5
        xor_from_stack r24, V2_BYTE_6
        xor_from_stack r25, V2_BYTE_7
        clr     r1
        adiw    r28, FRAME
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
        pop     r31
        pop     r30
.irp byte, V0
        st      Z+, \byte
.endr
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

#ifdef ONE_ROUND
.macro swap one, other
        mov     r0, \one
        mov     \one, \other
        mov     \other, r0
.endm

.macro swap_on_stack one, place
        ldd     r0, Y + \place
        std     Y + \place, \one
        mov     \one, r0
.endm

.Ltwo_rounds:
        rcall   .Lround
.Lround:
        mix_v0_v1               V0, V1
        mix_v3                  V3
        mix_v0_v3               HALF(V0), r16, r17, r10, r11, r12, r13, r14, r15
        mix_v1                  r8, r9, r2, r3, r4, r5, r6, r7
.irp byte, 0, 1, 2, 3
        swap    18 + \byte, 22 + \byte
        swap    2 + \byte, 6 + \byte
.endr
        swap    r26, r1
        swap_on_stack r27, V2_BYTE_5
        swap_on_stack r30, V2_BYTE_6
        swap_on_stack r31, V2_BYTE_7
        /* Byte 0 of v3 is in r13. */
        mov     r0, r10
        mov     r10, r13
        mov     r13, r16
        mov     r16, r11
        mov     r11, r14
        mov     r14, r17
        mov     r17, r12
        mov     r12, r15
        mov     r15, r0
        ret
#else
.Ltwo_rounds:
        mix_v0_v1               V0, V1
        mix_v3                  V3
        mix_v0_v3               HALF(V0), r16, r17, r10, r11, r12, r13, r14, r15
        mix_v1                  r8, r9, r2, r3, r4, r5, r6, r7
        mix_v0_v1               HALF(V0), HALF(V1)
        mix_v3_with_halves      r13, r14, r15, r16, r17, r10, r11, r12
        mix_v0_v3               V0, r11, r12, r13, r14, r15, r16, r17, r10
        mix_v1_with_halves      r4, r5, r6, r7, r8, r9, r2, r3
        /* Byte 0 of v3 is in r16. */
.irp pair, 0, 1
        mov     r0, 16 + \pair
        mov     16 + \pair, 14 + \pair
        mov     14 + \pair, 12 + \pair
        mov     12 + \pair, 10 + \pair
        mov     10 + \pair, r0
.endr
        ret
#endif
        end_function SYMBOL(IDENTIFIER, _authenticate)

#include "avr_verify.inc"
