/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * Four bytes a round. The nibbles of the round key lie in the order in which paired_encrypt.S wants
 * them: nibbles never move there, so that the order changes from round to round, with a period of
 * eight.
 *
 * in        r24 round keys (144 bytes), r22 key (10 or 16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r28 and r29 are saved
 */
#include "avr.inc"

#define NIBBLES     (TWINE_KEY_BITS / 4)
#define CONSTANT    r25
#define ROUNDS      r24 /* those to come */
#define COUNT       r23
#define BYTE        r22
#define ORDER       r20 /* the next entry of the table */
#define ORDER_HIGH  r21
#define VALUE       r18
#define SPARE       r19

/* WK_target is changed by the S-box value of WK_source. */
.macro add_substituted source, target
        ldd     VALUE, Y + 1 + \source
        rcall   .Lsubstitute
        ldd     SPARE, Y + 1 + \target
        eor     SPARE, VALUE
        std     Y + 1 + \target, SPARE
.endm

/* The nibble at that place, counted from Y. */
.macro nibble_at place
        movw    r30, r28
        add     r30, \place
        adc     r31, r1
        ld      \place, Z
.endm

        function EXPAND_KEY
        save_registers r28, r29
        /* The nibbles go to the stack, the last one first. */
        movw    r30, r22
        adiw    r30, NIBBLES / 2
        ldi     COUNT, NIBBLES / 2
.Lunpack:
        ld      VALUE, -Z
        push    VALUE
        swap    VALUE
        push    VALUE
        dec     COUNT
        brne    .Lunpack
        in      r28, 0x3d
        in      r29, 0x3e
        movw    r26, r24
        ldi     CONSTANT, 1
        ldi     ROUNDS, 36
.Lround:
        ldi     VALUE, 7
        and     VALUE, ROUNDS
        cpi     VALUE, 36 & 7
        brne    .Lperiod_goes_on
        ldi     ORDER, lo8(SYMBOL(IDENTIFIER, _key_order))
        ldi     ORDER_HIGH, hi8(SYMBOL(IDENTIFIER, _key_order))
.Lperiod_goes_on:
        ldi     COUNT, 4
.Lbyte:
        movw    r30, ORDER
        lpm     BYTE, Z+
        lpm     VALUE, Z+
        movw    ORDER, r30
        nibble_at BYTE
        nibble_at VALUE
        swap    BYTE
        andi    BYTE, 0xf0
        andi    VALUE, 0x0f
        or      BYTE, VALUE
        st      X+, BYTE
        dec     COUNT
        brne    .Lbyte
        dec     ROUNDS
        breq    .Ldone
        add_substituted 0, 1
        add_substituted 16, 4
#if TWINE_KEY_BITS == 128
        add_substituted 30, 23
#endif
        /* The round constant: three bits each to nibbles 7 and 19. */
        mov     VALUE, CONSTANT
        andi    VALUE, 7
        ldd     SPARE, Y + 1 + 19
        eor     SPARE, VALUE
        std     Y + 1 + 19, SPARE
        mov     VALUE, CONSTANT
.rept 3
        lsr     VALUE
.endr
        ldd     SPARE, Y + 1 + 7
        eor     SPARE, VALUE
        std     Y + 1 + 7, SPARE
        lsl     CONSTANT
        ldi     VALUE, 0x43
        sbrc    CONSTANT, 6
        eor     CONSTANT, VALUE
        /* All nibbles rotate by four, those that were the first four by one more. */
        ldd     r0, Y + 1
        ldd     VALUE, Y + 2
        ldd     SPARE, Y + 3
        ldd     BYTE, Y + 4
        movw    r30, r28
        adiw    r30, 1
        ldi     COUNT, NIBBLES - 4
.Lmove:
        ldd     r1, Z + 4
        st      Z+, r1
        dec     COUNT
        brne    .Lmove
        clr     r1
        st      Z+, VALUE
        st      Z+, SPARE
        st      Z+, BYTE
        st      Z+, r0
        rjmp    .Lround
.Ldone:
        ldi     COUNT, NIBBLES
.Lfree:
        pop     r0
        dec     COUNT
        brne    .Lfree
        restore_registers r29, r28
        ret

/* The S-box value of the lower nibble, upper half undefined. */
.Lsubstitute:
        andi    VALUE, 0x0f
        mov     r30, VALUE
#ifdef ONE_NIBBLE_A_LOOKUP
        ldi     r31, hi8(twine_sbox)
        subi    r30, lo8(-(twine_sbox))
        lpm     VALUE, Z
#else
        ldi     r31, hi8(twine_crosswise)
        LOOK_UP VALUE, Z
        swap    VALUE
#endif
        ret
        end_function EXPAND_KEY

#define ORDER_OF_ROUND(a, b, c, d, e, f, g, h)                                    \
        .byte   1 + KEY_NIBBLE_##a, 1 + KEY_NIBBLE_##b, 1 + KEY_NIBBLE_##c, 1 + KEY_NIBBLE_##d, \
                1 + KEY_NIBBLE_##e, 1 + KEY_NIBBLE_##f, 1 + KEY_NIBBLE_##g, 1 + KEY_NIBBLE_##h

        /* Counted from Y. */
        .section SYMBOL(.progmem., SYMBOL(IDENTIFIER, _key_order)), "a", @progbits
        .type   SYMBOL(IDENTIFIER, _key_order), @object
SYMBOL(IDENTIFIER, _key_order):
#include "key_order.inc"
        .size   SYMBOL(IDENTIFIER, _key_order), . - SYMBOL(IDENTIFIER, _key_order)
