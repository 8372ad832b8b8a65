/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * The standard round keys, the most significant byte first. 61 bits to the left are three to the right
 * and two bytes more, or eight with a key of 128 bits. The three go bit by bit, written out, or, defined
 * SMALL_KEY_SCHEDULE, in a loop. The bytes move by `movw`; or, defined QUICK_KEY_SCHEDULE,
 * they are names alone, and a pass makes KEYS_PER_PASS keys, after which all are where they were.
 *
 * in        r24 round keys (256 bytes), r22 key (10 or 16 bytes)
 * registers the key, the least significant byte first, from r12 to r21 or from r6 to r21, X round
 *           keys, r25:r24 the round's number where it is added, r23:r22 a word that moves
 * clobbers  r0, r18-r27, r30, r31, flags; r12-r17 or r6-r17 are saved
 */
#include "avr.inc"

#define NUMBER_LOW  r24
#define NUMBER_HIGH r25
#define MOVED       r22
#define BITS_LEFT   r22
#define VALUE       r30 /* lower byte of Z */
#define KEY_BYTES   (PRESENT_KEY_BITS / 8)
#define KEYS        32

#if PRESENT_KEY_BITS == 80
#define LOWEST       12
#define COUNTED_FROM 1 /* bits 19 to 15 take the number */
#define ONE          0x80
#define END_BIT      4 /* of the upper byte of KEYS * ONE */
#define MOVED_BYTES  2
#define KEYS_PER_PASS 5
#define SAVED        r12, r13, r14, r15, r16, r17
#define RESTORED     r17, r16, r15, r14, r13, r12
#else
#define LOWEST       6
#define COUNTED_FROM 7 /* bits 66 to 62 */
#define ONE          0x40
#define END_BIT      3
#define MOVED_BYTES  8
#define KEYS_PER_PASS 2
#define SAVED        r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
#define RESTORED     r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6
#endif

/* Sets `number` to the register of a byte of the key, of which names have moved `moved`. */
.set moved, 0
.macro find byte
.set number, LOWEST + (\byte + moved) % KEY_BYTES
.endm

.macro exchange_words left, right
        movw    MOVED, \left
        movw    \left, \right
        movw    \right, MOVED
.endm

.macro move_bytes
#ifdef QUICK_KEY_SCHEDULE
.set moved, (moved + MOVED_BYTES) % KEY_BYTES
#elif PRESENT_KEY_BITS == 80
        movw    MOVED, r12
        movw    r12, r14
        movw    r14, r16
        movw    r16, r18
        movw    r18, r20
        movw    r20, MOVED
#else
        exchange_words r6, r14
        exchange_words r8, r16
        exchange_words r10, r18
        exchange_words r12, r20
#endif
.endm

/* What falls out of the lowest byte comes in at the highest. */
.macro rotate_right_by_1
        find    0
        mov     VALUE, number
        lsr     VALUE
.set byte, KEY_BYTES - 1
.rept KEY_BYTES
        find    byte
        ror     number
.set byte, byte - 1
.endr
.endm

.macro rotate_right_by_3
#ifdef SMALL_KEY_SCHEDULE
        ldi     BITS_LEFT, 3
.Lbit:
        rotate_right_by_1
        dec     BITS_LEFT
        brne    .Lbit
#else
.rept 3
        rotate_right_by_1
.endr
#endif
.endm

.macro add_number
        find    COUNTED_FROM
        eor     number, NUMBER_LOW
        find    COUNTED_FROM + 1
        eor     number, NUMBER_HIGH
.endm

/* Of the register `number`. */
.macro substitute_upper_half
        mov     VALUE, number
        andi    VALUE, 0xf0
        eor     number, VALUE
        swap    VALUE
        subi    VALUE, lo8(-(present_upper_sbox))
        lpm     VALUE, Z
        eor     number, VALUE
.endm

.macro substitute_leftmost
        find    KEY_BYTES - 1
        substitute_upper_half
#if PRESENT_KEY_BITS == 128
        swap    number
        substitute_upper_half
        swap    number
#endif
.endm

.macro store_round_key
.set byte, KEY_BYTES - 1
.rept 8
        find    byte
        st      X+, number
.set byte, byte - 1
.endr
.endm

        function EXPAND_KEY
        save_registers SAVED
        movw    r26, r24
        movw    r30, r22
.set byte, KEY_BYTES - 1
.rept KEY_BYTES
        find    byte
        ld      number, Z+
.set byte, byte - 1
.endr
        ldi     r31, hi8(present_upper_sbox)
        ldi     NUMBER_LOW, lo8(ONE)
        ldi     NUMBER_HIGH, 0
#ifdef QUICK_KEY_SCHEDULE
.Lpass:
.set key, 0
.rept KEYS_PER_PASS
        store_round_key
.if key == (KEYS - 1) % KEYS_PER_PASS
        sbrc    NUMBER_HIGH, END_BIT
        rjmp    .Lend
.endif
        rotate_right_by_3
        move_bytes
        add_number
        substitute_leftmost
        subi    NUMBER_LOW, lo8(-ONE)
        sbci    NUMBER_HIGH, hi8(-ONE)
.set key, key + 1
.endr
        rjmp    .Lpass
#else
        rjmp    .Lstore
.Lkey:
        rotate_right_by_3
        move_bytes
        add_number
        substitute_leftmost
        subi    NUMBER_LOW, lo8(-ONE)
        sbci    NUMBER_HIGH, hi8(-ONE)
.Lstore:
        store_round_key
        sbrs    NUMBER_HIGH, END_BIT
        rjmp    .Lkey
#endif
.Lend:
        restore_registers RESTORED
        ret
        end_function EXPAND_KEY

        .section .progmem.present_upper_sbox, "a", @progbits
        .p2align 4
        .type   present_upper_sbox, @object
present_upper_sbox:
        .byte   0xc0, 0x50, 0x60, 0xb0, 0x90, 0x00, 0xa0, 0xd0
        .byte   0x30, 0xe0, 0xf0, 0x80, 0x40, 0x70, 0x10, 0x20
        .size   present_upper_sbox, . - present_upper_sbox
