/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * The constants are made where the round keys will lie: first those for L, which takes twelve rounds on
 * the key, then those that L and the key are added to.
 *
 * in        r24 round keys (160 bytes), r22 key (16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags, T; r2-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "registers.inc"

#define COUNT         r18
#define STATE_LOW     r24 /* of the constants */
#define STATE_HIGH    r25
#define VALUE         r19
#define VALUE_LOW     r20
#define VALUE_HIGH    r21
#define KEY           r22 /* and r23 */

/* The words after twelve rounds: L is 64 bits h and 64 bits l. */
#define L_HIGH r14, r15, r16, r17, r2, r3, r4, r5
#define L_LOW  r6, r7, r8, r9, r10, r11, r12, r13

.macro load_words
.irp byte, W0
        ld      \byte, Z+
.endr
.irp byte, W1
        ld      \byte, Z+
.endr
.irp byte, W2
        ld      \byte, Z+
.endr
.irp byte, W3
        ld      \byte, Z+
.endr
.endm

.macro add_to_memory byte
        ld      VALUE, X
        eor     VALUE, \byte
        brtc    1f
        ld      r0, Z+
        eor     VALUE, r0
1:      st      X+, VALUE
.endm

        function EXPAND_KEY
        save_registers ALL_SAVED
        push    r22
        push    r23
        movw    r28, r24
        movw    r26, r24
        /* WK0 and WK1. */
        movw    r30, KEY
        rcall   .Lcopy
        ldi     STATE_LOW, 0x8a
        ldi     STATE_HIGH, 0x42
        ldi     COUNT, 12
        rcall   .Lconstants
        push    STATE_LOW
        push    STATE_HIGH
        movw    r30, KEY
        load_words
        adiw    r28, 8
        call    FOUR_ROUNDS
        call    FOUR_ROUNDS
        call    FOUR_ROUNDS
        subi    r28, 96
        sbci    r29, 0
        pop     STATE_HIGH
        pop     STATE_LOW
        movw    r26, r28
        ldi     COUNT, 18
        rcall   .Lconstants
        /* WK2 and WK3. */
        pop     r23
        pop     r22
        movw    r30, KEY
        adiw    r30, 8
        rcall   .Lcopy
        movw    r26, r28
        clt
        ldi     COUNT, 9
.Lround_keys:
        movw    r30, KEY
.irp byte, L_HIGH
        add_to_memory \byte
.endr
.irp byte, L_LOW
        add_to_memory \byte
.endr
        /* Every second time the key too. */
        brts    .Lwithout_key
        set
        rjmp    .Ldouble_swap
.Lwithout_key:
        clt
.Ldouble_swap:
        /*
         * The upper half becomes h << 7 and the last seven bits of l, the lower one the first seven of h
         * and l >> 7: by one bit the other way, and a byte.
         */
        mov     VALUE_HIGH, r14
        lsr     VALUE_HIGH
        mov     VALUE_LOW, r13
        lsl     VALUE_LOW
        lsr     r14
.irp byte, 15, 16, 17, 2, 3, 4, 5
        ror     r\byte
.endr
        ror     VALUE_LOW
        lsl     r13
.irp byte, 12, 11, 10, 9, 8, 7, 6
        rol     r\byte
.endr
        rol     VALUE_HIGH
        mov     r14, r15
        mov     r15, r16
        mov     r16, r17
        mov     r17, r2
        mov     r2, r3
        mov     r3, r4
        mov     r4, r5
        mov     r5, VALUE_LOW
        mov     r13, r12
        mov     r12, r11
        mov     r11, r10
        mov     r10, r9
        mov     r9, r8
        mov     r8, r7
        mov     r7, r6
        mov     r6, VALUE_HIGH
        dec     COUNT
        breq    .Ldone
        rjmp    .Lround_keys
.Ldone:
        restore_registers ALL_RESTORED
        ret

/* Eight bytes from Z to X. */
.Lcopy:
        ldi     COUNT, 8
.Lcopy_byte:
        ld      VALUE, Z+
        st      X+, VALUE
        dec     COUNT
        brne    .Lcopy_byte
        ret

/*
 * Pairs of constants to X. With T the state, P 0xb7e1 and Q 0x243f, a pair is T ^ P, ~T <<< 1, ~T ^ Q,
 * T <<< 8; then T is divided by z modulo z^16 + z^15 + z^13 + z^11 + z^5 + z^4 + 1.
 */
.Lconstants:
        ldi     VALUE, 0xb7
        eor     VALUE, STATE_HIGH
        st      X+, VALUE
        ldi     VALUE, 0xe1
        eor     VALUE, STATE_LOW
        st      X+, VALUE
        movw    VALUE_LOW, STATE_LOW
        com     VALUE_LOW
        com     VALUE_HIGH
        movw    r30, VALUE_LOW
        lsl     r30
        rol     r31
        adc     r30, r1
        st      X+, r31
        st      X+, r30
        ldi     VALUE, 0x24
        eor     VALUE, VALUE_HIGH
        st      X+, VALUE
        ldi     VALUE, 0x3f
        eor     VALUE, VALUE_LOW
        st      X+, VALUE
        st      X+, STATE_LOW
        st      X+, STATE_HIGH
        lsr     STATE_HIGH
        ror     STATE_LOW
        brcc    .Ldivided
        ldi     VALUE, 0x1a831 >> 9
        eor     STATE_HIGH, VALUE
        ldi     VALUE, (0x1a831 >> 1) & 0xff
        eor     STATE_LOW, VALUE
.Ldivided:
        dec     COUNT
        brne    .Lconstants
        ret
        end_function EXPAND_KEY
