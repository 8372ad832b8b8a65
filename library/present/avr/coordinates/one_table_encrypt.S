/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * As encrypt.S, with a single table and nothing inverted. Registers x and y, which differ in B1 or A1,
 * change the bits of one half of each nibble: multiplication shifts a copy by two places without
 * destroying x, and back.
 *
 * Three rounds a pass. The round keys are those of encrypt.S without exchanged halves of nibbles.
 *
 * in        r24 block (8 bytes), r22 round keys (256 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r6-r17, r28 and r29 are saved
 */
#include "avr.inc"

#define BLOCK       r24 /* and r25 */
#define ROUND_KEYS  r22 /* and r23 on entry */
#define KEY_BYTE    r0
#define INDEX       r30 /* lower byte of Z */
#define TABLE       r31 /* upper byte of Z */

/* Registers of number 0 and 1, 2 and 3, 4 and 5, 6 and 7: pairs. */
#define S0          r18
#define S1          r19
#define S2          r20
#define S3          r21
#define S4          r26
#define S5          r27
#define S6          r6
#define S7          r7

/* Others, for the rounds along C: pairs too. */
#define T0          r14
#define T1          r15
#define T2          r12
#define T3          r13
#define T4          r10
#define T5          r11
#define T6          r8
#define T7          r9

#define MASK        r16
#define SIXTY_FOUR  r17
#define FOUR        r23
#define END_OF_LOOP r22 /* the lower byte of the key pointer before the last round key */

/* The table, the round key's bytes belonging to `registers` one after the other. */
.macro substitute registers:vararg
.irp byte, \registers
        ld      INDEX, Y+
        eor     INDEX, \byte
        lpm     \byte, Z
.endr
.endm

#include "straight.inc"

.macro add_key target, source
        ld      \target, Y+
        eor     \target, \source
.endm
.macro round_along_c
        add_key T0, S0
        add_key T2, S2
        add_key T4, S4
        add_key T6, S6
        add_key T1, S1
        add_key T3, S3
        add_key T5, S5
        add_key T7, S7
        substitute_along_c
.endm

.macro add_key_and_store bytes:vararg
        .set    .Lplace, 7
.irp byte, \bytes
        ld      KEY_BYTE, Y+
        eor     KEY_BYTE, \byte
        std     Z + .Lplace, KEY_BYTE
        .set    .Lplace, .Lplace - 1
.endr
.endm

        function ENCRYPT
        save_registers r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, ROUND_KEYS
        movw    r30, BLOCK
.irp byte, S7, S6, S5, S4, S3, S2, S1, S0
        ld      \byte, Z+
.endr
        subi    END_OF_LOOP, lo8(-248)
        ldi     MASK, 0x33
        ldi     FOUR, 4
        ldi     SIXTY_FOUR, 64
        ldi     TABLE, hi8(present_even)
        rjmp    .Lthree_rounds
.Lto_end:
        rjmp    .Lend
.Lthree_rounds:
        substitute S0, S1, S2, S3, S4, S5, S6, S7
        exchange_all
        cp      r28, END_OF_LOOP
        breq    .Lto_end
        substitute S0, S4, S2, S6, S1, S5, S3, S7
        exchange_all
        round_along_c
        rjmp    .Lthree_rounds
.Lend:
        exchange_nibbles S0, S2
        exchange_nibbles S1, S3
        exchange_nibbles S4, S6
        exchange_nibbles S5, S7
        movw    r30, BLOCK
        add_key_and_store S0, S4, S2, S6, S1, S5, S3, S7
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6
        ret
        end_function ENCRYPT
