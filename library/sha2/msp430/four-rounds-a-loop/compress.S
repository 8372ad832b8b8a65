/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(uint32_t *state, const uint8_t *block)      MSP430, MSP430X
 *
 * First the whole schedule, 64 words, then the rounds, four a pass of the loop: the new e takes the place of h, the
 * new a that of d, and after four rounds every name has its place again.
 *
 * in        R12 state (8 words of 32 bits), R13 block (64 bytes), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "words.inc"

#define COMPRESS SYMBOL(IDENTIFIER, _compress)

#define STATE      r12 /* before and after the rounds */
#define BLOCK      r13 /* before the schedule */
#define T0         r4
#define T1         r5
#define SUM0       r6
#define SUM1       r7
#define Y0         r8
#define Y1         r9
#define SPARE      r10
#define OTHER      r11
#define E0         r12 /* e, in the rounds */
#define E1         r13
#define COUNT      r13 /* of words */
#define CONSTANTS  r14
#define WORDS      r15 /* of the schedule */

#define SCHEDULE   256 /* bytes at the stack pointer */
#define STATE_AT   (SCHEDULE + 32)

/* Where the words of the state are. */
#define A SCHEDULE
#define B (SCHEDULE + 4)
#define C (SCHEDULE + 8)
#define D (SCHEDULE + 12)
#define E (SCHEDULE + 16)
#define F (SCHEDULE + 20)
#define G (SCHEDULE + 24)
#define H (SCHEDULE + 28)

/* e of the round before in E0 and E1: that of this one is left there. */
.macro round a, b, c, d, f, g, h
        mov     @CONSTANTS+, T0
        mov     @CONSTANTS+, T1
        add     @WORDS+, T0
        addc    @WORDS+, T1
        add     \h(SP), T0
        addc    \h + 2(SP), T1
        /* Ch */
        mov     \g(SP), SPARE
        mov     \f(SP), SUM0
        xor     SPARE, SUM0
        and     E0, SUM0
        xor     SPARE, SUM0
        mov     \g + 2(SP), SPARE
        mov     \f + 2(SP), SUM1
        xor     SPARE, SUM1
        and     E1, SUM1
        xor     SPARE, SUM1
        add     SUM0, T0
        addc    SUM1, T1
        /* By 6, 11 and 25: e by 3 and 8, by 2 more, the word of both by 24, by 1 more. */
        mov     E0, SUM0
        mov     E1, SUM1
        rotate_1 SUM0, SUM1, 3
        rotate_8 E0, E1, SPARE
        xor     E0, SUM0
        xor     E1, SUM1
        rotate_1 SUM0, SUM1, 2
        xor     E1, SUM0
        xor     E0, SUM1
        rotate_1 SUM0, SUM1
        add     SUM0, T0
        addc    SUM1, T1
        mov     \d(SP), E0
        mov     \d + 2(SP), E1
        add     T0, E0
        addc    T1, E1
        mov     E0, \h(SP)
        mov     E1, \h + 2(SP)
        /* Maj */
        mov     \a(SP), Y0
        mov     \b(SP), OTHER
        mov     \c(SP), SUM0
        xor     Y0, OTHER
        xor     Y0, SUM0
        and     OTHER, SUM0
        xor     Y0, SUM0
        mov     \a + 2(SP), Y1
        mov     \b + 2(SP), OTHER
        mov     \c + 2(SP), SUM1
        xor     Y1, OTHER
        xor     Y1, SUM1
        and     OTHER, SUM1
        xor     Y1, SUM1
        add     SUM0, T0
        addc    SUM1, T1
        /* By 2, 13 and 22: a by 17 and 8, by 3 more, with a itself by 2 more. */
        mov     Y1, SUM0
        mov     Y0, SUM1
        rotate_1 SUM0, SUM1
        add_rotated_8 Y0, Y1, SUM0, SUM1
        rotate_1 SUM0, SUM1, 3
        xor     \a(SP), SUM0
        xor     \a + 2(SP), SUM1
        rotate_1 SUM0, SUM1, 2
        add     SUM0, T0
        addc    SUM1, T1
        mov     T0, \d(SP)
        mov     T1, \d + 2(SP)
.endm

        function COMPRESS
        save_registers 7
        push    STATE
        sub     #STATE_AT, SP
        mov     SP, WORDS
        mov     #16, CONSTANTS
.Lword:
        mov     @BLOCK+, SPARE
        mov     @BLOCK+, OTHER
        swpb    SPARE
        swpb    OTHER
        mov     OTHER, 0(WORDS)
        mov     SPARE, 2(WORDS)
        add     #4, WORDS
        dec     CONSTANTS
        jnz     .Lword
        mov     SP, WORDS
        mov     #48, COUNT
.Lstep:
        /* The word after the oldest: by 7 and 18, shifted by 3. */
        mov     4(WORDS), Y0
        mov     6(WORDS), Y1
        mov     Y0, SUM0
        mov     Y1, SUM1
        and     #-8, SUM0
        clrc
        rrc     SUM1
        rrc     SUM0
        xor     Y1, SUM0
        xor     Y0, SUM1
        rotate_1 SUM0, SUM1, 2
        rla     Y0
        rlc     Y1
        adc     Y0
        add_rotated_8 Y0, Y1, SUM0, SUM1
        mov     @WORDS, T0
        mov     2(WORDS), T1
        add     SUM0, T0
        addc    SUM1, T1
        add     36(WORDS), T0
        addc    38(WORDS), T1
        /* The last but one: by 17 and 19, shifted by 10. */
        mov     56(WORDS), Y0
        mov     58(WORDS), Y1
        mov     Y1, SUM0
        mov     Y0, SUM1
        rotate_1 SUM0, SUM1
        mov     Y1, OTHER
        swpb    OTHER
        xor     OTHER, SUM0
        mov.b   OTHER, OTHER
        xor     OTHER, SUM1
        xor     OTHER, SUM0
        mov     Y0, OTHER
        swpb    OTHER
        and     #0xfc, OTHER
        xor     OTHER, SUM0
        rotate_1 SUM0, SUM1
        xor     Y1, SUM0
        xor     Y0, SUM1
        rotate_1 SUM0, SUM1
        add     SUM0, T0
        addc    SUM1, T1
        mov     T0, 64(WORDS)
        mov     T1, 66(WORDS)
        add     #4, WORDS
        dec     COUNT
        jnz     .Lstep
        mov     STATE_AT(SP), STATE
        mov     SP, WORDS
        mov     #16, COUNT
.Lcopy:
        mov     @STATE+, SCHEDULE(WORDS)
        incd    WORDS
        dec     COUNT
        jnz     .Lcopy
        mov     SP, WORDS
        mov     E(SP), E0
        mov     E + 2(SP), E1
        mov     #round_constants, CONSTANTS
.Lrounds:
        round   A, B, C, D, F, G, H
        round   D, A, B, C, E, F, G
        round   C, D, A, B, H, E, F
        round   B, C, D, A, G, H, E
        cmp     #round_constants + 256, CONSTANTS
        jne     .Lrounds
        /* WORDS is at the state now, behind the schedule. */
        mov     STATE_AT(SP), STATE
        mov     #8, CONSTANTS
.Ladd:
        add     @WORDS+, 0(STATE)
        addc    @WORDS+, 2(STATE)
        add     #4, STATE
        dec     CONSTANTS
        jnz     .Ladd
        add     #STATE_AT + 2, SP
        restore_registers 7
        ret
        end_function COMPRESS

        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _round_constants)), "a", @progbits
        .balign 2
#include "round_constants.inc"
