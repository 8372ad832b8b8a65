/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * The standard round keys, the most significant byte first; code and S-box may lie anywhere. 61 bits to the
 * left are three to the right, bit by bit, and two bytes more, or eight with a key of 128 bits. The three are
 * written out or, defined SMALL_KEY_SCHEDULE, a loop. The S-box is a table or, defined SBOX_BY_LOGIC, logic:
 * then no address depends on the key either.
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
#define LEFTMOST    r21

#if PRESENT_KEY_BITS == 80
#define KEY_DOWNWARDS r21, r20, r19, r18, r17, r16, r15, r14, r13, r12
#define LOWEST        r12
#define COUNTED_LOW   r13 /* bits 19 to 15 take the number */
#define COUNTED_HIGH  r14
#define ONE           0x80
#define END_BIT       4 /* of the upper byte of 32 * ONE */
#define SAVED         r12, r13, r14, r15, r16, r17
#define RESTORED      r17, r16, r15, r14, r13, r12
#else
#define KEY_DOWNWARDS r21, r20, r19, r18, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6
#define LOWEST        r6
#define COUNTED_LOW   r13 /* bits 66 to 62 */
#define COUNTED_HIGH  r14
#define ONE           0x40
#define END_BIT       3
#define SAVED         r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
#define RESTORED      r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6
#endif

.macro exchange_words left, right
        movw    MOVED, \left
        movw    \left, \right
        movw    \right, MOVED
.endm

.macro rotate_right_by_1
        bst     LOWEST, 0
.irp byte, KEY_DOWNWARDS
        ror     \byte
.endr
        bld     LEFTMOST, 7
.endm

#ifdef SBOX_BY_LOGIC
#include "sbox_circuit.inc"

#define X3 r31
#define X2 r30
#define X1 r23
#define X0 r22

/* Of LEFTMOST, whose halves come out exchanged. Each bit is the upper one of its register. */
.macro substitute_upper_half
        mov     X3, LEFTMOST
        mov     X2, X3
        lsl     X2
        mov     X1, X2
        lsl     X1
        mov     X0, X1
        lsl     X0
        substitute X0, X1, X2, X3, r0, r1
.irp bit, X0, X2, r1, r0
        lsl     \bit
        rol     LEFTMOST
.endr
.endm
#else
/* Of LEFTMOST, whose halves come out exchanged. */
.macro substitute_upper_half
        mov     VALUE, LEFTMOST
        andi    VALUE, 0xf0
        eor     LEFTMOST, VALUE
        swap    VALUE
        ldi     r31, 0
        subi    VALUE, lo8(-(present_upper_sbox))
        sbci    r31, hi8(-(present_upper_sbox))
        lpm     VALUE, Z
        eor     LEFTMOST, VALUE
        swap    LEFTMOST
.endm
#endif

        function EXPAND_KEY
        save_registers SAVED
        movw    r26, r24
        movw    r30, r22
.irp byte, KEY_DOWNWARDS
        ld      \byte, Z+
.endr
        ldi     NUMBER_LOW, lo8(ONE)
        ldi     NUMBER_HIGH, 0
        rjmp    .Lstore
.Lkey:
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
#if PRESENT_KEY_BITS == 80
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
        eor     COUNTED_LOW, NUMBER_LOW
        eor     COUNTED_HIGH, NUMBER_HIGH
        substitute_upper_half
#if PRESENT_KEY_BITS == 80
        swap    LEFTMOST
#else
        substitute_upper_half
#endif
        subi    NUMBER_LOW, lo8(-ONE)
        sbci    NUMBER_HIGH, hi8(-ONE)
.Lstore:
        /* Eight bytes from the leftmost one. */
.irp byte, r21, r20, r19, r18, r17, r16, r15, r14
        st      X+, \byte
.endr
        sbrs    NUMBER_HIGH, END_BIT
        rjmp    .Lkey
#ifdef SBOX_BY_LOGIC
        clr     r1
#endif
        restore_registers RESTORED
        ret
        end_function EXPAND_KEY

#ifndef SBOX_BY_LOGIC
        .section .progmem.present_upper_sbox, "a", @progbits
        .type   present_upper_sbox, @object
present_upper_sbox:
        .byte   0xc0, 0x50, 0x60, 0xb0, 0x90, 0x00, 0xa0, 0xd0
        .byte   0x30, 0xe0, 0xf0, 0x80, 0x40, 0x70, 0x10, 0x20
        .size   present_upper_sbox, . - present_upper_sbox
#endif
