/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(uint8_t *state)      MSP430, MSP430X
 *
 * Keccak-f[1600] in little code: a lane or a word a pass of the loops. The stack is the second copy that rho and pi
 * want: lanes are gathered from the last place to the first, rotated and pushed, and chi takes them off again.
 *
 *   TO_THE_LEFT_ALONE   one loop for the bits of a rotation in place of two
 *   BIT_BY_BIT          likewise, and none for its words
 *   WORD_BY_WORD        chi makes a word of a lane a pass of its loop: lanes are gathered from the first to the last, and
 *                       two lanes are pushed again to come behind a row's last
 *
 * in        R12 state (25 lanes of 8 bytes, low byte first), at an even address
 * clobbers  R11, R13-R15, flags; R12 is kept, R4-R7 are saved, without WORD_BY_WORD R8 too
 */
#include "msp430.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)

#define STATE      r12
#define PLACE      r4
#define LANE_TABLE r5 /* while lanes are gathered */
#define CONSTANTS  r6
#define SPARE      r7
#define WORD_0     r11
#define WORD_1     r13
#define WORD_2     r14
#define WORD_3     r15
#ifdef WORD_BY_WORD
#define COUNT      WORD_3
#define SAVED      r4, r5, r6, r7
#define RESTORED   r7, r6, r5, r4
#else
#define COUNT      r8
#define SAVED      r4, r5, r6, r7, r8
#define RESTORED   r8, r7, r6, r5, r4
#endif

/* A word, and added to it the one after the next where that is not set. */
.macro chi_word displacement, word, next, after
        mov     \after, SPARE
        bic     \next, SPARE
        xor     \word, SPARE
        mov     SPARE, \displacement(PLACE)
.endm

.macro rotate_left
        rla     WORD_0
        rlc     WORD_1
        rlc     WORD_2
        rlc     WORD_3
        adc     WORD_0
.endm

        function PERMUTE
.irp register, SAVED
        push    \register
.endr
        mov     #keccak_round_constants, CONSTANTS
.Lround:
        /* The parities of the columns, the last word first: C[0] and then all five. */
        clr     SPARE
        mov     STATE, PLACE
        add     #8, PLACE
.Lparity:
        decd    PLACE
        mov     @PLACE, WORD_0
.irp row, 40, 80, 120, 160
        xor     \row(PLACE), WORD_0
.endr
        push    WORD_0
        cmp     STATE, PLACE
        jne     .Lparity
        add     #40, PLACE
        inv     SPARE
        tst     SPARE
        jnz     .Lparity
        /* In front of them C[4]: each C[x - 1] is two lanes before C[x + 1]. */
        mov     #4, COUNT
.Lparity_again:
        push    38(SP)
        dec     COUNT
        jnz     .Lparity_again
        /* Theta, taking one lane after the other off the stack. */
        mov     STATE, PLACE
        mov     #5, COUNT
.Lcolumn:
        mov     22(SP), SPARE
        mov     #4, LANE_TABLE
.Lcolumn_word:
        /* C[x + 1] rotated by one: what leaves a word enters the next. */
        rla     SPARE
        mov     16(SP), WORD_0
        mov     WORD_0, SPARE
        rlc     WORD_0
        xor     @SP+, WORD_0
.irp row, 0, 40, 80, 120, 160
        xor     WORD_0, \row(PLACE)
.endr
        incd    PLACE
        dec     LANE_TABLE
        jnz     .Lcolumn_word
        dec     COUNT
        jnz     .Lcolumn
        add     #16, SP
        /* Rho and pi. */
        mov     #keccak_lanes, LANE_TABLE
.Llane:
        mov.b   @LANE_TABLE+, PLACE
        add     STATE, PLACE
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        mov     @PLACE+, \word
.endr
        mov.b   @LANE_TABLE+, SPARE
#ifndef BIT_BY_BIT
        jmp     .Lby_words
.Lby_a_word:
        mov     WORD_3, PLACE
        mov     WORD_2, WORD_3
        mov     WORD_1, WORD_2
        mov     WORD_0, WORD_1
        mov     PLACE, WORD_0
.Lby_words:
        sub     #16, SPARE
        jc      .Lby_a_word
#endif
#ifdef BIT_BY_BIT
.Lto_the_left:
        rotate_left
        dec     SPARE
        jnz     .Lto_the_left
#elif defined(TO_THE_LEFT_ALONE)
        /* What is left is 16 too much. */
        add     #16, SPARE
        jz      .Lrotated
.Lto_the_left:
        rotate_left
        dec     SPARE
        jnz     .Lto_the_left
#else
        /* What is left is 8 too much, and -8 to 7 without: to the right or to the left. */
        add     #8, SPARE
        jz      .Lrotated
        jn      .Lto_the_right
.Lto_the_left:
        rotate_left
        dec     SPARE
        jnz     .Lto_the_left
        jmp     .Lrotated
.Lto_the_right:
        bit     #1, WORD_0
        rrc     WORD_3
        rrc     WORD_2
        rrc     WORD_1
        rrc     WORD_0
        inc     SPARE
        jnz     .Lto_the_right
#endif
.Lrotated:
#ifdef WORD_BY_WORD
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        push    \word
.endr
#else
.irp word, WORD_3, WORD_2, WORD_1, WORD_0
        push    \word
.endr
#endif
        cmp     #keccak_lanes_end, LANE_TABLE
        jne     .Llane
#ifdef WORD_BY_WORD
        /* Chi from the last word to the first: of the two lanes after it the next lies nearer. */
        mov     STATE, PLACE
        add     #200, PLACE
.Lrow:
        mov     #8, COUNT
.Lpush_again:
        push    38(SP)
        dec     COUNT
        jnz     .Lpush_again
        mov     #20, COUNT
.Lchi:
        mov     @SP+, WORD_0
        bic     6(SP), WORD_0
        xor     14(SP), WORD_0
        decd    PLACE
        mov     WORD_0, 0(PLACE)
        dec     COUNT
        jnz     .Lchi
        add     #16, SP
        cmp     STATE, PLACE
        jne     .Lrow
#else
        /* Chi, word by word of a row of five lanes. */
        mov     STATE, PLACE
        mov     #20, COUNT
.Lchi:
        mov     @SP+, WORD_0
        mov     6(SP), WORD_1
        mov     14(SP), WORD_2
        mov     22(SP), WORD_3
        mov     30(SP), LANE_TABLE
        chi_word 0, WORD_0, WORD_1, WORD_2
        chi_word 8, WORD_1, WORD_2, WORD_3
        chi_word 16, WORD_2, WORD_3, LANE_TABLE
        chi_word 24, WORD_3, LANE_TABLE, WORD_0
        bic     WORD_0, WORD_1
        xor     LANE_TABLE, WORD_1
        mov     WORD_1, 32(PLACE)
        incd    PLACE
        dec     COUNT
        bit     #3, COUNT
        jnz     .Lchi
        add     #32, SP
        add     #32, PLACE
        tst     COUNT
        jnz     .Lchi
        mov     STATE, PLACE
#endif
        /* Iota: bits 0, 1, 3 and 7 of a byte are those of byte 0; 6, 5 and 4 the highest of bytes 1, 3 and 7. */
        mov.b   @CONSTANTS+, LANE_TABLE
        mov     #0x8b, WORD_0
        mov     #1, SPARE
.Liota:
        and.b   LANE_TABLE, WORD_0
        xor.b   WORD_0, 0(PLACE)
        mov     #0x80, WORD_0
        add     SPARE, PLACE
        rla     LANE_TABLE
        rla     SPARE
        cmp     #16, SPARE
        jne     .Liota
        cmp     #keccak_round_constants_end, CONSTANTS
        jne     .Lround
.irp register, RESTORED
        pop     \register
.endr
        ret
        end_function PERMUTE

/* Where a lane is and by how much it is rotated, and 8; bit by bit 64 is none. */
.macro lane place, distance
#ifdef BIT_BY_BIT
        .byte   \place, \distance - 64 * (\distance == 0)
#elif defined(TO_THE_LEFT_ALONE)
        .byte   \place, \distance
#else
        .byte   \place, \distance + 8
#endif
.endm

/* For each place the lane that comes there, from the last to the first, or the other way round. */
#define ROW_4 168,  2, 120, 41, 112, 39,  64, 55,  16, 62
#define ROW_3 184, 56, 136, 15,  88, 10,  40, 36,  32, 27
#define ROW_2 160, 18, 152,  8, 104, 25,  56,  6,   8,  1
#define ROW_1 176, 61, 128, 45,  80,  3,  72, 20,  24, 28
#define ROW_0 192, 14, 144, 21,  96, 43,  48, 44,   0,  0

.macro lanes place, distance, others:vararg
#ifndef WORD_BY_WORD
        lane    \place, \distance
#endif
.ifnb \others
        lanes   \others
.endif
#ifdef WORD_BY_WORD
        lane    \place, \distance
#endif
.endm

        .section .rodata.keccak_lanes, "a", @progbits
        .type   keccak_lanes, @object
keccak_lanes:
        lanes   ROW_4, ROW_3, ROW_2, ROW_1, ROW_0
keccak_lanes_end:
        .size   keccak_lanes, . - keccak_lanes

/* The constants of the rounds: bits 15, 31 and 63 in the places of bits 6, 5 and 4, which are zero. */
        .section .rodata.keccak_round_constants, "a", @progbits
        .type   keccak_round_constants, @object
keccak_round_constants:
        .byte   0x01, 0xc2, 0xda, 0x70, 0xcb, 0x21, 0xf1, 0x59, 0x8a, 0x88, 0x69, 0x2a
        .byte   0xeb, 0x9b, 0xd9, 0x53, 0x52, 0x90, 0x4a, 0x3a, 0xf1, 0xd0, 0x21, 0x78
keccak_round_constants_end:
        .size   keccak_round_constants, . - keccak_round_constants
