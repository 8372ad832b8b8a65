/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The permutation of PRESENT rotates the six bits of a bit's number by two places. Here no bit changes
 * its place for it; instead the S-box takes its four bits along another coordinate from round to round.
 * Written as three coordinates C, B, A of two bits each, a bit's number in the block is C1 C0 B1 B0 A1
 * A0, and the S-box takes A, then B, then C, and so on.
 *
 * Along A and B it is a table, indexed by a byte with two nibbles; along C, the eight registers being
 * numbered C1 C0 and one bit more, it is 13 logical operations on pairs of registers. The bit more is
 * B1 or A1, whichever is not wanted inside of the bytes, and changes in two steps, with x and y being
 * two registers that differ in it:
 *
 *  - the tables that take and leave y have one bit of the number inside of a byte inverted (see
 *    tables.S): it becomes B1 + A1;
 *  - bits of x and y change places where that is 1.
 *
 * This exchange, and AddRoundKey, are one with what follows. The permutation and the complements that
 * the logical operations leave are in the round keys (see expand_key.S).
 *
 * In the end two more exchanges, one of them of nibbles, bring the bits to where they belong.
 *
 * Defined UNROLLED, every round is written out, with a fourth table for the last one; else a loop takes
 * three rounds a pass. TABLES_IN_RAM: see avr.inc.
 *
 * in        r24 block (8 bytes), r22 round keys (256 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r8-r17, with tables in RAM r6 and r7, r28 and r29 are saved
 */
#include "avr.inc"

#define BLOCK       r24 /* and r25 */
#define ROUND_KEYS  r22 /* and r23 on entry */
#define KEY_BYTE    r0
#define EVEN_INDEX  r30 /* lower byte of Z */
#define EVEN_TABLE  r31 /* upper byte of Z */

/* Registers of number 0 and 1, 2 and 3, 4 and 5, 6 and 7: pairs. */
#define S0          r18
#define S1          r19
#define S2          r20
#define S3          r21
#define S4          r22
#define S5          r23
#define S6          r16
#define S7          r17

/* Others, for the rounds along C: pairs too. */
#define T0          r14
#define T1          r15
#define T2          r12
#define T3          r13
#define T4          r10
#define T5          r11
#define T6          r8
#define T7          r9

#ifdef TABLES_IN_RAM
#define SAVED       r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define RESTORED    r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6
#define MASK        r6
#define END_OF_LOOP r7
#define ODD_INDEX   r26
#define ODD_TABLE   r27
.macro look_up_odd target
        ld      \target, X
.endm
.macro look_up_even target
        ld      \target, Z
.endm
/* Each kind of table has a pointer of its own. */
.macro use_even_table
.endm
.macro use_odd_table
.endm
#else
#define SAVED       r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
#define RESTORED    r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8
#define MASK        r26
#define END_OF_LOOP r27
#define ODD_INDEX   r30
#define ODD_TABLE   r31
.macro look_up_odd target
        lpm     \target, Z
.endm
.macro look_up_even target
        lpm     \target, Z
.endm
.macro use_even_table
        ldi     EVEN_TABLE, hi8(present_even)
.endm
.macro use_odd_table
        ldi     ODD_TABLE, hi8(present_odd)
.endm
#endif

/* The byte at `offset` of the round key. */
.macro load_key target, offset
        ldd     \target, Y + .Lround_key + \offset
.endm

/* A round of tables along A, the exchange behind it. */
.macro substitute_even target, source, key
        load_key EVEN_INDEX, \key
        eor     EVEN_INDEX, \source
        look_up_even \target
.endm
.macro substitute_odd target, source, key
        load_key ODD_INDEX, \key
        eor     ODD_INDEX, \source
        look_up_odd \target
.endm
.macro substitute_evens s4, s6
        substitute_even S0, S0, 0
        substitute_even S2, S2, 2
        substitute_even S4, \s4, 4
        substitute_even S6, \s6, 6
.endm
.macro substitute_odds s5, s7
        substitute_odd S1, S1, 1
        substitute_odd S3, S3, 3
        substitute_odd S5, \s5, 5
        substitute_odd S7, \s7, 7
.endm

/* Exchange and a round of tables along B. In `odd` remains what both change by. */
.macro exchange_and_substitute_odd target, odd, even, key
        load_key ODD_INDEX, \key
        eor     ODD_INDEX, \odd
        eor     \odd, \even
        and     \odd, MASK
        eor     ODD_INDEX, \odd
        look_up_odd \target
.endm
.macro exchange_and_substitute_even even, change, key
        load_key EVEN_INDEX, \key
        eor     EVEN_INDEX, \even
        eor     EVEN_INDEX, \change
        look_up_even \even
.endm
/* From S0 to S7; afterwards bytes of even number remain there, those of odd number lie in T1, T3, T5, T7. */
.macro round_along_b
        exchange_and_substitute_odd T1, S1, S0, 4
        exchange_and_substitute_odd T3, S3, S2, 6
        exchange_and_substitute_odd T5, S5, S4, 5
        exchange_and_substitute_odd T7, S7, S6, 7
        use_even_table
        exchange_and_substitute_even S0, S1, 0
        exchange_and_substitute_even S2, S3, 2
        exchange_and_substitute_even S4, S5, 1
        exchange_and_substitute_even S6, S7, 3
.endm

/* Exchange and AddRoundKey: the pair target, odd from even, odd. */
.macro exchange_and_add_key target, odd, even, even_key, odd_key
        load_key \target, \even_key
        eor     \target, \even
        eor     \even, \odd
        and     \even, MASK
        eor     \target, \even
        load_key KEY_BYTE, \odd_key
        eor     \odd, KEY_BYTE
        eor     \odd, \even
.endm
.macro pairwise operation, target0, target1, source0, source1
        \operation \target0, \source0
        \operation \target1, \source1
.endm
/* The S-box along C, the exchange before it. Afterwards C is 0 to 3 in S0, S2, T6, T4 and their seconds. */
.macro round_along_c
        exchange_and_add_key T0, T1, S0, 0, 4
        exchange_and_add_key T2, T3, S2, 1, 5
        exchange_and_add_key T4, T5, S4, 2, 6
        exchange_and_add_key T6, T7, S6, 3, 7
        movw    S4, T4
        pairwise eor, S4, S5, T2, T3
        pairwise and, T2, T3, S4, S5
        pairwise eor, T6, T7, T2, T3
        movw    S0, T0
        pairwise eor, S0, S1, T6, T7
        movw    T2, S4
        pairwise and, T2, T3, T6, T7
        pairwise eor, S4, S5, S0, S1
        pairwise eor, T4, T5, T2, T3
        movw    S2, T0
        pairwise and, S2, S3, T4, T5
        pairwise eor, S2, S3, S4, S5
        pairwise eor, T0, T1, T4, T5
        movw    T4, T0
        pairwise eor, T4, T5, S2, S3
        pairwise and, T0, T1, S4, S5
        pairwise eor, T6, T7, T0, T1
.endm

/* The next round key; it must be within 63 bytes of the key pointer. */
.macro next_round_key
        .set    .Lround_key, .Lround_key + 8
#ifdef UNROLLED
.if .Lround_key > 48
        adiw    r28, .Lround_key
        .set    .Lround_key, 0
.endif
#endif
.endm
.macro two_rounds
        round_along_b
        next_round_key
        round_along_c
        next_round_key
.endm
.macro three_rounds
        two_rounds
        substitute_evens T6, T4
        use_odd_table
        substitute_odds T7, T5
        next_round_key
.endm

/* Back to the order of the standard. */
#ifdef UNROLLED
/* The last odd bytes have nothing inverted: upper halves of nibbles change places with lower ones. */
.macro exchange_across even, odd
        mov     r31, \even
        lsr     r31
        lsr     r31
        eor     r31, \odd
        andi    r31, 0x33
        eor     \odd, r31
        lsl     r31
        lsl     r31
        eor     \even, r31
.endm
#else
.macro exchange even, odd
        mov     KEY_BYTE, \even
        eor     KEY_BYTE, \odd
        and     KEY_BYTE, MASK
        eor     \even, KEY_BYTE
        eor     \odd, KEY_BYTE
.endm
.macro exchange_halves_of_nibbles byte
        mov     r31, \byte
        lsr     r31
        lsr     r31
        lsl     \byte
        lsl     \byte
        eor     r31, \byte
        andi    r31, 0x33
        eor     \byte, r31
.endm
#endif
.macro exchange_nibbles low, high
        swap    \low
        mov     r31, \low
        eor     r31, \high
        andi    r31, 0x0f
        eor     \low, r31
        eor     \high, r31
        swap    \low
.endm
.macro add_key_and_store byte, number
        load_key KEY_BYTE, \number
        eor     KEY_BYTE, \byte
        std     Z + 7 - \number, KEY_BYTE
.endm

        function ENCRYPT
        save_registers SAVED
        movw    r28, ROUND_KEYS
        movw    r30, BLOCK
        .set    .Lnumber, 7
.irp byte, S0, S1, S2, S3, S4, S5, S6, S7
        ldd     \byte, Z + .Lnumber
        .set    .Lnumber, .Lnumber - 1
.endr
#ifndef UNROLLED
        ldi     r31, 240
        mov     END_OF_LOOP, r28
        add     END_OF_LOOP, r31
#endif
        ldi     r31, 0xcc
        mov     MASK, r31
        ldi     EVEN_TABLE, hi8(present_even)
        .set    .Lround_key, 0
        substitute_evens S4, S6
        ldi     ODD_TABLE, hi8(present_first_odd)
        substitute_odds S5, S7
        ldi     ODD_TABLE, hi8(present_odd)
        next_round_key
#ifdef UNROLLED
.rept 9
        three_rounds
.endr
        two_rounds
        substitute_evens T6, T4
        ldi     ODD_TABLE, hi8(present_last_odd)
        substitute_odds T7, T5
        next_round_key
        exchange_across S0, S1
        exchange_across S2, S3
        exchange_across S4, S5
        exchange_across S6, S7
        exchange_nibbles S0, S2
        exchange_nibbles S1, S3
        exchange_nibbles S4, S6
        exchange_nibbles S5, S7
#else
.Lthree_rounds:
        three_rounds
        adiw    r28, 24
        cpse    r28, END_OF_LOOP
        rjmp    .Lthree_rounds
        .set    .Lround_key, 8
        exchange S0, S1
        exchange S2, S3
        exchange S4, S5
        exchange S6, S7
        exchange_nibbles S0, S2
        exchange_nibbles S1, S3
        exchange_nibbles S4, S6
        exchange_nibbles S5, S7
        exchange_halves_of_nibbles S1
        exchange_halves_of_nibbles S3
        exchange_halves_of_nibbles S5
        exchange_halves_of_nibbles S7
#endif
        movw    r30, BLOCK
        add_key_and_store S0, 0
        add_key_and_store S4, 1
        add_key_and_store S2, 2
        add_key_and_store S6, 3
        add_key_and_store S1, 4
        add_key_and_store S5, 5
        add_key_and_store S3, 6
        add_key_and_store S7, 7
        restore_registers RESTORED
        ret
        end_function ENCRYPT
