/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(void *state, const uint8_t *block)      MSP430, MSP430X
 *
 * In memory the schedule comes before the state, the last word first:
 *
 *      0  w[t + 16]    1  w[t + 15]  ...  16  w[t], then T1, then the new a    17  a    18  b  ...  24  h
 *
 * and a spare word behind h, so that a round ends with moving all by a word. What is added goes to the word that
 * WINDOW points to: w[t + 16] for the schedule, w[t] for the round.
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
#if WORD == 4
#define CONSTANT    r6 /* address of the next */
#define COMES_ROUND r7 /* of turns */
#define SAVED       2  /* bytes above what moves and a word */
#else
#define CONSTANT    26 * WORD(WINDOW) /* likewise, with WINDOW at the start */
#define SAVED       4
#endif

/* SOURCE is a word so far from WINDOW. */
.macro at place
        mov     WINDOW, SOURCE
        add     #(\place) * WORD, SOURCE
.endm

        function COMPRESS
        save_registers 7
        push    r12
#if WORD == 4
        mov     #round_constants, CONSTANT
#else
        push    #round_constants
#endif
        /* What h moves to. */
        sub     #WORD, SP
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
        add     #5 * WORD, SOURCE
        call    #.Ladd_word
        add     #7 * WORD, SOURCE
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
        sub     #4 * WORD, SOURCE
        call    #.Ladd_sum_of_rotations
        clr     r4
        call    #.Ladd_choice
        /* d takes in T1. */
        mov     WINDOW, SOURCE
        add     #4 * WORD, WINDOW
        call    #.Ladd_word
        sub     #4 * WORD, WINDOW
        call    #.Ladd_sum_of_rotations
        mov     #-1, r4
        call    #.Ladd_choice
        sub     #16 * WORD, WINDOW
.Lmove: decd    SOURCE
        mov     @SOURCE, WORD(SOURCE)
        cmp     SOURCE, WINDOW
        jne     .Lmove
        cmp     #round_constants + CONSTANTS, CONSTANT
        jne     .Lround
        at      17
        mov     26 * WORD + SAVED - 2(WINDOW), WINDOW
        mov     #8, TURNS
.Ladd_to_state:
        call    #.Ladd_word
        add     #WORD, WINDOW
        dec     TURNS
        jnz     .Ladd_to_state
        add     #26 * WORD + SAVED, SP
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

/* Three times the word at SOURCE, to the right. */
.Ladd_sum_of_rotations:
        clr     r8
        clr     r9
#if WORD == 8
        clr     r10
        clr     r11
#endif
        push    #.Ladd
        call    #.Lturn
        call    #.Lturn
.Lturn: mov     @SOURCE+, r4
        mov     @SOURCE+, r5
#if WORD == 8
        mov     @SOURCE+, r6
        mov     @SOURCE+, r7
#endif
        sub     #WORD, SOURCE
        mov.b   @TURNS+, COUNT
#if WORD == 4
        mov.b   @TURNS+, COMES_ROUND
.Lbit:  bit     COMES_ROUND, r4
#else
.Lbit:  bit.b   @TURNS, r4
#endif
#if WORD == 8
        rrc     r7
        rrc     r6
#endif
        rrc     r5
        rrc     r4
        dec     COUNT
        jnz     .Lbit
#if WORD == 8
        inc     TURNS
#endif
        xor     r4, r8
        xor     r5, r9
#if WORD == 8
        xor     r6, r10
        xor     r7, r11
#endif
        ret
        end_function COMPRESS

/* Distances; 1 where the bits that leave a word come round, 0 where they are lost. */
        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _turns)), "a", @progbits
        .type   turns, @object
turns:
#if SHA2_WORD_BITS == 64
        .byte   19, 1, 61, 1, 6, 0
        .byte   1, 1, 8, 1, 7, 0
        .byte   14, 1, 18, 1, 41, 1
        .byte   28, 1, 34, 1, 39, 1
#else
        .byte   17, 1, 19, 1, 10, 0
        .byte   7, 1, 18, 1, 3, 0
        .byte   6, 1, 11, 1, 25, 1
        .byte   2, 1, 13, 1, 22, 1
#endif
        .size   turns, . - turns

        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _round_constants)), "a", @progbits
        .balign 2
#include "round_constants.inc"
