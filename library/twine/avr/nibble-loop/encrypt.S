/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)      AVR
 *
 * The smallest code: nibbles one a byte on the stack, round keys made on the way, one loop for the
 * functions of a round and for the substitutions of the key schedule.
 *
 * in        r24 block (8 bytes), r22 key (10 or 16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r28 and r29 are saved
 *
 * The block shuffle has two cycles of eight nibbles: 0 5 12 15 14 11 2 1 and 3 4 7 8 13 10 9 6. In
 * groups of four bytes, a nibble of each cycle and two zeros, the shuffle moves everything by a group,
 * and so does the rotation of the key register that lies below. One loop moves both. Upper halves of
 * bytes hold anything.
 *
 * Nine or ten of the same functions, S(source + key) added to a target, do a round: eight on the state
 * and those on the key register, which have a zero for a key.
 */
#include "avr.inc"

#define NIBBLES  (TWINE_KEY_BITS / 4)

/* Places, counted from Y. */
#define KEY(n)   (1 + (n))
#define GROUPS   (1 + NIBBLES)
#define A(n)     (GROUPS + 4 * (7 - (n))) /* nibble n of the first cycle */
#define B(n)     (A(n) + 1)
#define ZERO     (GROUPS + 2)
#define BYTES    (NIBBLES + 32)

#define BLOCK    r24 /* and r25 */
#define ROUNDS   r22
#define CONSTANT r21 /* its upper and its lower three bits in a half each */
#define COUNT    r20
#define OTHER    r19
#define VALUE    r18

        function ENCRYPT
        save_registers r28, r29
        ldi     COUNT, 32
.Lclear:
        push    r1
        dec     COUNT
        brne    .Lclear
        movw    r26, r22
        adiw    r26, NIBBLES / 2
        ldi     COUNT, NIBBLES / 2
.Lunpack:
        ld      VALUE, -X
        push    VALUE
        swap    VALUE
        push    VALUE
        dec     COUNT
        brne    .Lunpack
        in      r28, 0x3d
        in      r29, 0x3e
        ldi     r30, lo8(.Lfunctions)
        ldi     r31, hi8(.Lfunctions)
.Lread:
        movw    r26, BLOCK
        ld      OTHER, X+
        movw    BLOCK, r26
        rcall   .Lfetch
        swap    OTHER
        st      X, OTHER
        adiw    r30, 1
        rcall   .Lfetch
        swap    OTHER
        st      X, OTHER
        cpi     r30, lo8(.Lfunctions_of_key)
        brne    .Lread
        ldi     CONSTANT, 1
        ldi     ROUNDS, 36
.Lround:
        ldi     r30, lo8(.Lfunctions)
        ldi     r31, hi8(.Lfunctions)
.Lfunction:
        rcall   .Lfetch
        mov     OTHER, VALUE
        rcall   .Lfetch
        eor     VALUE, OTHER
        andi    VALUE, 0x0f
        movw    r26, r30
        ldi     r30, lo8(SYMBOL(IDENTIFIER, _tables))
        ldi     r31, hi8(SYMBOL(IDENTIFIER, _tables))
        add     r30, VALUE
        adc     r31, r1
        lpm     OTHER, Z
        movw    r30, r26
        rcall   .Lfetch
        eor     VALUE, OTHER
        st      X, VALUE
        cpi     r30, lo8(.Lfunctions_end)
        brne    .Lfunction
        dec     ROUNDS
        breq    .Lwrite
        /* The round constant: three bits each to nibbles 19 and 7 of the key register. */
        ldd     VALUE, Y + KEY(19)
        eor     VALUE, CONSTANT
        std     Y + KEY(19), VALUE
        swap    CONSTANT
        ldd     VALUE, Y + KEY(7)
        eor     VALUE, CONSTANT
        std     Y + KEY(7), VALUE
        swap    CONSTANT
        /* Doubled: bit 3 belongs to the upper half, bit 7 is reduced modulo z^6 + z + 1. */
        lsl     CONSTANT
        sbrc    CONSTANT, 3
        subi    CONSTANT, -8
        ldi     VALUE, 0x83
        sbrc    CONSTANT, 7
        eor     CONSTANT, VALUE
        /* Everything moves by a group, except that nibble 0 of the key register goes behind nibble 3. */
        ldd     VALUE, Y + KEY(0)
        ldd     OTHER, Y + KEY(1)
        ldd     r26, Y + KEY(2)
        ldd     r27, Y + KEY(3)
        movw    r30, r28
        adiw    r30, 1
        ldi     COUNT, BYTES - 4
.Lmove:
        ldd     r0, Z + 4
        st      Z+, r0
        dec     COUNT
        brne    .Lmove
        ldd     r0, Y + A(7) - 4
        std     Y + A(0), r0
        ldd     r0, Y + B(7) - 4
        std     Y + B(0), r0
        std     Y + KEY(NIBBLES - 4), OTHER
        std     Y + KEY(NIBBLES - 3), r26
        std     Y + KEY(NIBBLES - 2), r27
        std     Y + KEY(NIBBLES - 1), VALUE
        rjmp    .Lround
.Lwrite:
        sbiw    BLOCK, 8
        ldi     r30, lo8(.Lfunctions)
        ldi     r31, hi8(.Lfunctions)
.Lpack:
        rcall   .Lfetch
        swap    VALUE
        mov     OTHER, VALUE
        adiw    r30, 1
        rcall   .Lfetch
        andi    VALUE, 0x0f
        andi    OTHER, 0xf0
        or      OTHER, VALUE
        movw    r26, BLOCK
        st      X+, OTHER
        movw    BLOCK, r26
        cpi     r30, lo8(.Lfunctions_of_key)
        brne    .Lpack
        ldi     COUNT, BYTES
.Lfree:
        pop     r0
        dec     COUNT
        brne    .Lfree
        restore_registers r29, r28
        ret

/* X to the place that the table names next, VALUE from there. */
.Lfetch:
        lpm     r26, Z+
        ldi     r27, 0
        add     r26, r28
        adc     r27, r29
        ld      VALUE, X
        ret
        end_function ENCRYPT

/* Where the nibbles of a round key lie in the key register. */
#if TWINE_KEY_BITS == 80
#define ROUND_KEY_0 KEY(1)
#define ROUND_KEY_1 KEY(3)
#define ROUND_KEY_2 KEY(4)
#define ROUND_KEY_3 KEY(6)
#define ROUND_KEY_4 KEY(13)
#define ROUND_KEY_5 KEY(14)
#define ROUND_KEY_6 KEY(15)
#define ROUND_KEY_7 KEY(16)
#else
#define ROUND_KEY_0 KEY(2)
#define ROUND_KEY_1 KEY(3)
#define ROUND_KEY_2 KEY(12)
#define ROUND_KEY_3 KEY(15)
#define ROUND_KEY_4 KEY(17)
#define ROUND_KEY_5 KEY(18)
#define ROUND_KEY_6 KEY(28)
#define ROUND_KEY_7 KEY(31)
#endif

        .section SYMBOL(.progmem., SYMBOL(IDENTIFIER, _tables)), "a", @progbits
        .type   SYMBOL(IDENTIFIER, _tables), @object
SYMBOL(IDENTIFIER, _tables):
        /* The S-box. */
        .byte   0xc, 0x0, 0xf, 0xa, 0x2, 0xb, 0x9, 0x5
        .byte   0x8, 0x3, 0xd, 0x7, 0x1, 0xe, 0x6, 0x4
        /* Source, key and target of each function. */
.Lfunctions:
        .byte   A(0), ROUND_KEY_0, A(7)
        .byte   A(6), ROUND_KEY_1, B(0)
        .byte   B(1), ROUND_KEY_2, A(1)
        .byte   B(7), ROUND_KEY_3, B(2)
        .byte   B(3), ROUND_KEY_4, B(6)
        .byte   B(5), ROUND_KEY_5, A(5)
        .byte   A(2), ROUND_KEY_6, B(4)
        .byte   A(4), ROUND_KEY_7, A(3)
.Lfunctions_of_key:
        .byte   KEY(0), ZERO, KEY(1)
        .byte   KEY(16), ZERO, KEY(4)
#if TWINE_KEY_BITS == 128
        .byte   KEY(30), ZERO, KEY(23)
#endif
.Lfunctions_end:
        .size   SYMBOL(IDENTIFIER, _tables), . - SYMBOL(IDENTIFIER, _tables)
