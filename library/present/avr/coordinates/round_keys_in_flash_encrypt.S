/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block)      AVR
 *
 * As one_table_encrypt.S, with the round keys in flash as IDENTIFIER_round_keys and a single copy of
 * the round by table: T tells whether it is along A, before a round along B, or along B, before one along
 * C. The last round key is added as if a round along B followed.
 *
 * in        r24 block (8 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r4-r17 are saved
 */
#include "avr.inc"

#define BLOCK           r24 /* and r25 */
#define ROUND_KEYS      r22 /* and r23: the next round key, while Z points to the table */
#define ROUND_KEY_TABLE SYMBOL(IDENTIFIER, _round_keys)
#define KEY_BYTE        r0
#define INDEX           r30 /* lower byte of Z */
#define TABLE           r31 /* upper byte of Z */

/* Registers of number 0 and 1, 2 and 3, 4 and 5, 6 and 7: pairs. */
#define S0              r16
#define S1              r17
#define S2              r14
#define S3              r15
#define S4              r26
#define S5              r27
#define S6              r12
#define S7              r13

/* Others, for the rounds along C: pairs too. */
#define T0              r10
#define T1              r11
#define T2              r8
#define T3              r9
#define T4              r6
#define T5              r7
#define T6              r4
#define T7              r5

#define MASK            r18
#define SIXTY_FOUR      r19
#define FOUR            r20

#include "straight.inc"

.macro add_key target, source
        lpm     \target, Z+
        eor     \target, \source
.endm

        function ENCRYPT
        save_registers r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r30, BLOCK
.irp byte, S7, S6, S5, S4, S3, S2, S1, S0
        ld      \byte, Z+
.endr
        ldi     MASK, 0x33
        ldi     FOUR, 4
        ldi     SIXTY_FOUR, 64
        ldi     r30, lo8(ROUND_KEY_TABLE)
        ldi     r31, hi8(ROUND_KEY_TABLE)
.Lalong_a:
        clt
.Lround:
.irp byte, S0, S1, S2, S3, S4, S5, S6, S7
        lpm     KEY_BYTE, Z+
        eor     \byte, KEY_BYTE
.endr
        movw    ROUND_KEYS, r30
        cpi     r22, lo8(ROUND_KEY_TABLE + 256)
        breq    .Lend
        ldi     TABLE, hi8(present_even)
.irp byte, S0, S1, S2, S3, S4, S5, S6, S7
        mov     INDEX, \byte
        lpm     \byte, Z
.endr
        exchange_all
        brts    .Lalong_c
        set
        movw    r30, ROUND_KEYS
        rjmp    .Lround
.Lend:
        exchange_nibbles S0, S2
        exchange_nibbles S1, S3
        exchange_nibbles S4, S6
        exchange_nibbles S5, S7
        movw    r30, BLOCK
.irp byte, S7, S3, S5, S1, S6, S2, S4, S0
        st      Z+, \byte
.endr
        clr     r1
        restore_registers r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4
        ret
.Lalong_c:
        movw    r30, ROUND_KEYS
        add_key T0, S0
        add_key T2, S2
        add_key T4, S4
        add_key T6, S6
        add_key T1, S1
        add_key T3, S3
        add_key T5, S5
        add_key T7, S7
        substitute_along_c
        rjmp    .Lalong_a
        end_function ENCRYPT
