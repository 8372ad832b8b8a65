/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * The key register stays in registers, two nibbles in each, and moves on by two of them a round. A byte of
 * a round key is made of halves of two. The S-box lies anywhere: an index is added to its address.
 *
 * in        r24 round keys (144 bytes), r22 key (10 or 16 bytes)
 * registers the key up to r25, X round keys, Z index, r28 constant, r29 round keys to come
 * clobbers  r0, r18-r27, r30, r31, flags; r16 and r17 or r10-r17, r28 and r29 are saved
 */
#include "avr.inc"

#define KEY_BYTES_IN_ALL (TWINE_KEY_BITS / 8)
#define KEY(n)     (26 - KEY_BYTES_IN_ALL + (n)) /* the register of nibbles 2 n and 2 n + 1 */
#define CONSTANT   r28
#define KEYS       r29 /* to come, with this one */
#define VALUE      r0
#define INDEX      r30 /* lower byte of Z */
#define INDEX_HIGH r31
#define SPARE      r30 /* where nothing is looked up */

/* Bytes of a round key, named by the halves that come from first and from second. */
.macro store_high_high first, second
        mov     SPARE, \second
        swap    SPARE
        eor     SPARE, \first
        andi    SPARE, 0x0f
        eor     SPARE, \first
        st      X+, SPARE
.endm

.macro store_high_low first, second
        mov     SPARE, \first
        eor     SPARE, \second
        andi    SPARE, 0xf0
        eor     SPARE, \second
        st      X+, SPARE
.endm

.macro store_low_high first, second
        mov     SPARE, \first
        eor     SPARE, \second
        andi    SPARE, 0x0f
        eor     SPARE, \second
        swap    SPARE
        st      X+, SPARE
.endm

.macro store_low_low first, second
        mov     SPARE, \first
        swap    SPARE
        eor     SPARE, \second
        andi    SPARE, 0xf0
        eor     SPARE, \second
        st      X+, SPARE
.endm

/* The S-box value of a register's upper half into the lower half of VALUE. */
.macro substitute_high source
        mov     INDEX, \source
        swap    INDEX
        andi    INDEX, 0x0f
        ldi     INDEX_HIGH, 0
        subi    INDEX, lo8(-(twine_sbox))
        sbci    INDEX_HIGH, hi8(-(twine_sbox))
        lpm     VALUE, Z
.endm

        function EXPAND_KEY
#if TWINE_KEY_BITS == 80
        save_registers r16, r17, CONSTANT, KEYS
#else
        save_registers r10, r11, r12, r13, r14, r15, r16, r17, CONSTANT, KEYS
#endif
        movw    r26, r24
        movw    r30, r22
.set number, 0
.rept KEY_BYTES_IN_ALL
        ld      KEY(number), Z+
.set number, number + 1
.endr
        ldi     CONSTANT, 1
        ldi     KEYS, 36
.Lkey:
#if TWINE_KEY_BITS == 80
        store_low_low   KEY(0), KEY(1)
        store_high_high KEY(2), KEY(3)
        store_low_high  KEY(6), KEY(7)
        store_low_high  KEY(7), KEY(8)
#else
        st      X+, KEY(1)
        store_high_low  KEY(6), KEY(7)
        store_low_high  KEY(8), KEY(9)
        store_high_low  KEY(14), KEY(15)
#endif
        dec     KEYS
        breq    .Ldone
        substitute_high KEY(0)
        eor     KEY(0), VALUE
        substitute_high KEY(8)
        swap    VALUE
        eor     KEY(2), VALUE
#if TWINE_KEY_BITS == 128
        substitute_high KEY(15)
        eor     KEY(11), VALUE
#endif
        /* Three bits of the constant each to nibbles 19 and 7; doubled, it is reduced modulo z^6 + z + 1. */
        mov     SPARE, CONSTANT
        andi    SPARE, 7
        eor     KEY(9), SPARE
        mov     SPARE, CONSTANT
.rept 3
        lsr     SPARE
.endr
        eor     KEY(3), SPARE
        lsl     CONSTANT
        ldi     SPARE, 0x43
        sbrc    CONSTANT, 6
        eor     CONSTANT, SPARE
        /* All nibbles rotate by four, those that were the first four by one more. */
        swap    KEY(0)
        swap    KEY(1)
        mov     SPARE, KEY(0)
        eor     SPARE, KEY(1)
        andi    SPARE, 0x0f
        eor     KEY(0), SPARE
        eor     KEY(1), SPARE
        movw    r30, KEY(0)
.set number, 0
.rept KEY_BYTES_IN_ALL / 2 - 1
        movw    KEY(number), KEY(number + 2)
.set number, number + 2
.endr
        movw    KEY(number), r30
        rjmp    .Lkey
.Ldone:
#if TWINE_KEY_BITS == 80
        restore_registers KEYS, CONSTANT, r17, r16
#else
        restore_registers KEYS, CONSTANT, r17, r16, r15, r14, r13, r12, r11, r10
#endif
        ret
        end_function EXPAND_KEY
