/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(uint32_t *state, const uint8_t *block)      MSP430, MSP430X
 *
 * First the whole schedule, 64 words, then the rounds, ROUNDS_A_PASS of them a pass of the loop. In memory h is
 * first and the word that the round takes right behind a: the new e takes the place of d, the new a that of the
 * word, so that all have moved on when WORDS has:
 *
 *      0  h    4  g    8  f    12  e    16  d, then the new e    20  c    24  b    28  a    32  w[t]
 *
 * in        R12 state (8 words of 32 bits), R13 block (64 bytes), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "words.inc"
#include "schedule.inc"

#define COMPRESS SYMBOL(IDENTIFIER, _compress)

#define STATE    r12 /* before and after the rounds */
#define E0       r12 /* e, in the rounds */
#define E1       r13

#define SLIDING     32
#define FRAME_BYTES (SLIDING + 256)

/* e is in E0 and E1 and gives way to the new one. WORDS moves on. */
.macro round
        mov     @CONSTANTS+, T0
        mov     @CONSTANTS+, T1
        add     32(WORDS), T0
        addc    34(WORDS), T1
        add     @WORDS+, T0
        addc    @WORDS+, T1
        /* h is passed now. Ch */
        mov     @WORDS+, SPARE
        mov     @WORDS+, OTHER
        mov     0(WORDS), SUM0
        xor     SPARE, SUM0
        and     E0, SUM0
        xor     SPARE, SUM0
        mov     2(WORDS), SUM1
        xor     OTHER, SUM1
        and     E1, SUM1
        xor     OTHER, SUM1
        add     SUM0, T0
        addc    SUM1, T1
        /* g is passed. By 6, 11 and 25: e by 3 and 8, by 2 more, the word of both by 24, by 1 more. */
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
        mov     8(WORDS), E0
        mov     10(WORDS), E1
        add     T0, E0
        addc    T1, E1
        mov     E0, 8(WORDS)
        mov     E1, 10(WORDS)
        /* Maj */
        mov     20(WORDS), Y0
        mov     16(WORDS), OTHER
        mov     12(WORDS), SUM0
        xor     Y0, OTHER
        xor     Y0, SUM0
        and     OTHER, SUM0
        xor     Y0, SUM0
        mov     22(WORDS), Y1
        mov     18(WORDS), OTHER
        mov     14(WORDS), SUM1
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
        xor     20(WORDS), SUM0
        xor     22(WORDS), SUM1
        rotate_1 SUM0, SUM1, 2
        add     SUM0, T0
        addc    SUM1, T1
        mov     T0, 24(WORDS)
        mov     T1, 26(WORDS)
        sub     #4, WORDS
.endm

        function COMPRESS
        save_registers 7
        push    STATE
        sub     #FRAME_BYTES, SP
        mov     SP, WORDS
        add     #SLIDING, WORDS
        make_schedule
        mov     FRAME_BYTES(SP), STATE
        mov     SP, WORDS
        .set    place, 28
.rept 8
        mov     @STATE+, place(WORDS)
        mov     @STATE+, place + 2(WORDS)
        .set    place, place - 4
.endr
        mov     12(WORDS), E0
        mov     14(WORDS), E1
        mov     #round_constants, CONSTANTS
.Lround:
.rept ROUNDS_A_PASS
        round
.endr
        cmp     #round_constants + 256, CONSTANTS
#if ROUNDS_A_PASS == 1
        jne     .Lround
#else
        jeq     .Lrounds_done
        br      #.Lround
.Lrounds_done:
#endif
        mov     FRAME_BYTES(SP), STATE
        .set    place, 28
.rept 8
        add     place(WORDS), 0(STATE)
        addc    place + 2(WORDS), 2(STATE)
        add     #4, STATE
        .set    place, place - 4
.endr
        add     #FRAME_BYTES + 2, SP
        restore_registers 7
        ret
        end_function COMPRESS

        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _round_constants)), "a", @progbits
        .balign 2
#include "round_constants.inc"
