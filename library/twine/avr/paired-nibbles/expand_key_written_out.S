/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * Four bytes a round, in the order of paired_nibbles.inc. Each of the twenty nibbles of TWINE-80 has a
 * register of its own, rotations are names, and all 36 rounds are written out. A round takes 36 cycles:
 * four bytes of 5, two S-boxes of 6, two constants of 2. The 32 nibbles of TWINE-128 find no room:
 * quick_expand_key.inc.
 *
 * in        r24 round keys (144 bytes), r22 key (10 bytes)
 * registers r18-r23, r25, r0, r1 and r7-r17 nibbles, X round keys, Z S-box, r24 what is stored
 * clobbers  r0, r18-r27, r30, r31, flags; r7-r17 are saved
 */
#include "avr.inc"

#if TWINE_KEY_BITS == 128
        function EXPAND_KEY
#include "quick_expand_key.inc"
        end_function EXPAND_KEY
#else

#define VALUE r24
#define INDEX r30 /* lower byte of Z */

/* nibble_n is the register of nibble n of the key. */
.set nibble_0, 18
.set nibble_1, 19
.set nibble_2, 20
.set nibble_3, 21
.set nibble_4, 22
.set nibble_5, 23
.set nibble_6, 25
.set nibble_7, 0
.set nibble_8, 1
.set nibble_9, 17
.set nibble_10, 16
.set nibble_11, 15
.set nibble_12, 14
.set nibble_13, 13
.set nibble_14, 12
.set nibble_15, 11
.set nibble_16, 10
.set nibble_17, 9
.set nibble_18, 8
.set nibble_19, 7

.macro load_two upper, lower
        ld      VALUE, Z+
        mov     nibble_\lower, VALUE
        swap    VALUE
        andi    VALUE, 0x0f
        mov     nibble_\upper, VALUE
        swap    VALUE
        eor     nibble_\lower, VALUE
.endm

.macro store_byte upper, lower
        mov     VALUE, nibble_\upper
        swap    VALUE
        or      VALUE, nibble_\lower
        st      X+, VALUE
.endm

.macro add_substituted source, target
        mov     INDEX, nibble_\source
        subi    INDEX, lo8(-(twine_schedule_sbox))
        lpm     VALUE, Z
        eor     nibble_\target, VALUE
.endm

.macro add_constant constant, target
.if \constant
        ldi     VALUE, \constant
        eor     nibble_\target, VALUE
.endif
.endm

/* All nibbles rotate by four, those that were the first four by one more. */
.macro rotate_names
.set first, nibble_0
.set second, nibble_1
.set third, nibble_2
.set fourth, nibble_3
.irp place, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        next_name \place
.endr
.set nibble_16, second
.set nibble_17, third
.set nibble_18, fourth
.set nibble_19, first
.endm

.macro take_name place, from
.set nibble_\place, nibble_\from
.endm

.macro next_name place
        .altmacro
        take_name \place, %(\place + 4)
        .noaltmacro
.endm

.macro next_key
        add_substituted 0, 1
        add_substituted 16, 4
        add_constant constant / 8, 7
        add_constant constant % 8, 19
.set constant, (constant << 1) ^ (constant >> 5) * 0x43
        rotate_names
.endm

/* The last round key has no key after it. */
.macro round_key k0, k1, k2, k3, k4, k5, k6, k7
.if rounds_left
        store_byte \k0, \k1
        store_byte \k2, \k3
        store_byte \k4, \k5
        store_byte \k6, \k7
.set rounds_left, rounds_left - 1
.if rounds_left
        next_key
.endif
.endif
.endm

#define ORDER_OF_ROUND(a, b, c, d, e, f, g, h)                                       \
        round_key KEY_NIBBLE_##a, KEY_NIBBLE_##b, KEY_NIBBLE_##c, KEY_NIBBLE_##d, \
                KEY_NIBBLE_##e, KEY_NIBBLE_##f, KEY_NIBBLE_##g, KEY_NIBBLE_##h

        function EXPAND_KEY
        save_registers r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, r24
        movw    r30, r22
        load_two 0, 1
        load_two 2, 3
        load_two 4, 5
        load_two 6, 7
        load_two 8, 9
        load_two 10, 11
        load_two 12, 13
        load_two 14, 15
        load_two 16, 17
        load_two 18, 19
        ldi     r31, hi8(twine_schedule_sbox)
.set constant, 1
.set rounds_left, 36
.rept 5
#include "key_order.inc"
.endr
        clr     r1
        restore_registers r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7
        ret
        end_function EXPAND_KEY
#endif

#include "schedule_sbox.inc"
