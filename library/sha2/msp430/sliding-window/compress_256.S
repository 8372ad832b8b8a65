/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(uint32_t *state, const uint8_t *block)      MSP430, MSP430X
 *
 * First the whole schedule, 64 words, then the rounds, ROUNDS_A_PASS of them (1, 2 or 4) a pass of the loop. In
 * memory h is first and the word that the round takes right behind a: the new e takes the place of d, the new a that
 * of the word, so that all have moved on when the pointer has:
 *
 *      0  h    4  g    8  f    12  e    16  d, then the new e    20  c    24  b    28  a    32  w[t]
 *
 * The pointer is SP: what it has passed is of use no more, and an interrupt may have it. e and a are in registers
 * too, and so is a ^ b, which the next round wants as its b ^ c: the majority of three is b where that is c and not
 * a, and a elsewhere.
 *
 * in        R12 state (8 words of 32 bits), R13 block (64 bytes), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "words.inc"
#if ROUNDS_A_PASS == 1
#define STEPS_A_PASS 1
#else
#define STEPS_A_PASS 2
#endif
#include "schedule.inc"

#define COMPRESS SYMBOL(IDENTIFIER, _compress)

#define STATE     r12 /* before and after the rounds */

/* In the rounds. */
#define E0        r12
#define E1        r13
#define CONSTANTS r14
#define SPARE     r15
#define A         r4, r5
#define B_TO_C    r6, r7 /* b ^ c */
#define A_TO_B    r8, r9 /* a ^ b; other sums before */
#define TOTAL     r10, r11

#define SLIDING     32
#define FRAME_BYTES (SLIDING + 256)

.macro move from0, from1, to0, to1
        mov     \from0, \to0
        mov     \from1, \to1
.endm

/* The new a is in `total` at the end, and what is b ^ c for it in `sum`; a and b_to_c are spare then. SP moves on. */
.macro round a0, a1, b_to_c0, b_to_c1, sum0, sum1, total0, total1
        mov     @CONSTANTS+, \total0
        mov     @CONSTANTS+, \total1
        add     32(SP), \total0
        addc    34(SP), \total1
        add     @SP+, \total0
        addc    @SP+, \total1
        /* h is passed now. Ch */
        mov     @SP, SPARE
        mov     4(SP), \sum0
        xor     SPARE, \sum0
        and     E0, \sum0
        xor     SPARE, \sum0
        mov     2(SP), SPARE
        mov     6(SP), \sum1
        xor     SPARE, \sum1
        and     E1, \sum1
        xor     SPARE, \sum1
        add     \sum0, \total0
        addc    \sum1, \total1
        /* By 6, 11 and 25: e by 3 and 8, by 2 more, the word of both by 24, by 1 more. */
        mov     E0, \sum0
        mov     E1, \sum1
        rotate_1 \sum0, \sum1, 3
        rotate_8 E0, E1, SPARE
        xor     E0, \sum0
        xor     E1, \sum1
        rotate_1 \sum0, \sum1, 2
        xor     E1, \sum0
        xor     E0, \sum1
        rotate_1 \sum0, \sum1
        add     \sum0, \total0
        addc    \sum1, \total1
        add     \total0, 12(SP)
        addc    \total1, 14(SP)
        mov     12(SP), E0
        mov     14(SP), E1
        /* Maj */
        mov     20(SP), \sum0
        xor     \a0, \sum0
        inv     \b_to_c0
        and     \sum0, \b_to_c0
        xor     \a0, \b_to_c0
        mov     22(SP), \sum1
        xor     \a1, \sum1
        inv     \b_to_c1
        and     \sum1, \b_to_c1
        xor     \a1, \b_to_c1
        add     \b_to_c0, \total0
        addc    \b_to_c1, \total1
        /* By 2, 13 and 22: a by 17 and 8, by 3 more, with a itself by 2 more. */
        mov     \a1, \b_to_c0
        mov     \a0, \b_to_c1
        rotate_1 \b_to_c0, \b_to_c1
        add_rotated_8 \a0, \a1, \b_to_c0, \b_to_c1
        rotate_1 \b_to_c0, \b_to_c1, 3
        xor     24(SP), \b_to_c0
        xor     26(SP), \b_to_c1
        rotate_1 \b_to_c0, \b_to_c1, 2
        add     \b_to_c0, \total0
        addc    \b_to_c1, \total1
        mov     \total0, 28(SP)
        mov     \total1, 30(SP)
.endm

        function COMPRESS
        save_registers 7
        push    STATE
        sub     #FRAME_BYTES, SP
        mov     SP, WORDS
        add     #SLIDING, WORDS
        make_schedule
        mov     FRAME_BYTES(SP), STATE
        .set    place, 28
.rept 8
        mov     @STATE+, place(SP)
        mov     @STATE+, place + 2(SP)
        .set    place, place - 4
.endr
        move    28(SP), 30(SP), A
        move    24(SP), 26(SP), B_TO_C
        .set    place, 20
.irp register, B_TO_C
        xor     place(SP), \register
        .set    place, place + 2
.endr
        mov     12(SP), E0
        mov     14(SP), E1
        mov     #round_constants, CONSTANTS
.Lround:
#if ROUNDS_A_PASS == 1
        round   A, B_TO_C, A_TO_B, TOTAL
        move    TOTAL, A
        move    A_TO_B, B_TO_C
#else
.rept ROUNDS_A_PASS / 2
        round   A, B_TO_C, A_TO_B, TOTAL
        round   TOTAL, A_TO_B, B_TO_C, A
.endr
#endif
        cmp     #round_constants + 256, CONSTANTS
        jne     .Lround
        mov     SLIDING(SP), STATE
        .set    place, 28
.rept 8
        add     place(SP), 0(STATE)
        addc    place + 2(SP), 2(STATE)
        add     #4, STATE
        .set    place, place - 4
.endr
        add     #SLIDING + 2, SP
        restore_registers 7
        ret
        end_function COMPRESS

        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _round_constants)), "a", @progbits
        .balign 2
#include "round_constants.inc"
