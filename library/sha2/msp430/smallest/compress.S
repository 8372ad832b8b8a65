/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(void *state, const uint8_t *block)      MSP430, MSP430X
 *
 * In memory the schedule comes before the state, the last word first:
 *
 *      0  w[t + 16]    1  w[t + 15]  ...  16  w[t], then T1, then the new a    17  a    18  b  ...  24  h
 *
 * so that a round ends with moving all by a word. What is added goes to the word that WINDOW points to: w[t + 16]
 * for the schedule, w[t] for the round.
 *
 * in        R12 state (8 words), R13 block (16 words), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"

#define COMPRESS SYMBOL(IDENTIFIER, _compress)

#define WORD      (SHA2_WORD_BITS / 8)
#if SHA2_WORD_BITS == 64
#define CONSTANTS 640 /* bytes of them */
#else
#define CONSTANTS 256
#endif

#define COUNT     r12
#define TURNS     r13
#define SOURCE    r14
#define WINDOW    r15
#define CONSTANT  25 * WORD(WINDOW) /* address of the next, with WINDOW at the start */

/* SOURCE is a word so far from WINDOW. */
.macro at place
        mov     WINDOW, SOURCE
        add     #(\place) * WORD, SOURCE
.endm

        function COMPRESS
        save_registers 7
        push    r12
        push    #round_constants
        add     #8 * WORD, r12
        mov     #4 * WORD, r14
.Lstate:
        decd    r12
        push    @r12
        dec     r14
        jnz     .Lstate
        mov     #8 * WORD, r14
.Lblock:
        mov     @r13+, r4
        swpb    r4
        push    r4
        dec     r14
        jnz     .Lblock
        sub     #WORD, SP
        mov     SP, WINDOW
.Lround:
        /* w[t + 16] = s1(w[t + 14]) + w[t + 9] + s0(w[t + 1]) + w[t] */
.irp place, 0, 2, 4, 6
.if \place < WORD
        clr     \place(WINDOW)
.endif
.endr
        mov     #turns, TURNS
        at      2
        call    #.Ladd_sum_of_rotations
        at      7
        call    #.Ladd_word
        at      15
        call    #.Ladd_sum_of_rotations
        /* SOURCE is still w[t + 1]. */
        add     #WORD, SOURCE
        call    #.Ladd_word
        mov     CONSTANT, SOURCE
        add     #WORD, CONSTANT
        add     #16 * WORD, WINDOW
        call    #.Ladd_word
        at      8
        call    #.Ladd_word
        at      5
        call    #.Ladd_sum_of_rotations
        clr     r4
        call    #.Ladd_choice
        /* d takes in T1. */
        mov     WINDOW, SOURCE
        add     #4 * WORD, WINDOW
        call    #.Ladd_word
        sub     #4 * WORD, WINDOW
        at      1
        call    #.Ladd_sum_of_rotations
        mov     #-1, r4
        call    #.Ladd_choice
        at      8
        sub     #16 * WORD, WINDOW
.Lmove: decd    SOURCE
        mov     @SOURCE, WORD(SOURCE)
        cmp     SOURCE, WINDOW
        jne     .Lmove
        cmp     #round_constants + CONSTANTS, CONSTANT
        jne     .Lround
        at      17
        mov     25 * WORD + 2(WINDOW), WINDOW
        mov     #8, TURNS
.Ladd_to_state:
        call    #.Ladd_word
        add     #WORD, WINDOW
        dec     TURNS
        jnz     .Ladd_to_state
        add     #25 * WORD + 4, SP
        restore_registers 7
        ret

/* z ^ x & (y ^ z) of the words from SOURCE on; with R4 -1 in place of 0, x ^ z for x, which is the majority. It
   takes the place of h, which is of use no more. */
.Ladd_choice:
        mov     WINDOW, r11
        mov     #WORD / 2, COUNT
.Lchoose:
        mov     @SOURCE+, r8
        mov     WORD - 2(SOURCE), r9
        mov     2 * WORD - 2(SOURCE), r10
        xor     r10, r9
        mov     r10, r5
        and     r4, r5
        xor     r5, r8
        and     r8, r9
        xor     r10, r9
        mov     r9, 8 * WORD(r11)
        incd    r11
        dec     COUNT
        jnz     .Lchoose
        at      8

/* The word at SOURCE, which moves on. */
.Ladd_word:
        mov     @SOURCE+, r8
        mov     @SOURCE+, r9
#if WORD == 8
        mov     @SOURCE+, r10
        mov     @SOURCE+, r11
#endif
.Ladd:  add     r8, 0(WINDOW)
        addc    r9, 2(WINDOW)
#if WORD == 8
        addc    r10, 4(WINDOW)
        addc    r11, 6(WINDOW)
#endif
        ret

/* Three times the word at SOURCE, some of its low bits cleared, to the right. */
.Ladd_sum_of_rotations:
        clr     r8
        clr     r9
#if WORD == 8
        clr     r10
        clr     r11
#endif
        call    #.Lturn
        call    #.Lturn
        call    #.Lturn
        jmp     .Ladd
.Lturn: mov     @SOURCE+, r4
        mov     @SOURCE+, r5
#if WORD == 8
        mov     @SOURCE+, r6
        mov     @SOURCE+, r7
#endif
        sub     #WORD, SOURCE
        mov     @TURNS+, COUNT
        and     @TURNS+, r4
.Lbit:  bit     #1, r4
#if WORD == 8
        rrc     r7
        rrc     r6
#endif
        rrc     r5
        rrc     r4
        dec     COUNT
        jnz     .Lbit
        xor     r4, r8
        xor     r5, r9
#if WORD == 8
        xor     r6, r10
        xor     r7, r11
#endif
        ret
        end_function COMPRESS

/* Distances, and what is left of the low bits: all in a rotation. */
        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _turns)), "a", @progbits
        .balign 2
        .type   turns, @object
turns:
#if SHA2_WORD_BITS == 64
        .word   19, -1, 61, -1, 6, -64
        .word   1, -1, 8, -1, 7, -128
        .word   14, -1, 18, -1, 41, -1
        .word   28, -1, 34, -1, 39, -1
#else
        .word   17, -1, 19, -1, 10, -1024
        .word   7, -1, 18, -1, 3, -8
        .word   6, -1, 11, -1, 25, -1
        .word   2, -1, 13, -1, 22, -1
#endif
        .size   turns, . - turns

        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _round_constants)), "a", @progbits
        .balign 2
#include "round_constants.inc"
