/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(uint64_t *state, const uint8_t *block)      MSP430, MSP430X
 *
 * First the whole schedule, 80 words, then the rounds, one a pass of the loop. In memory h is first and the
 * word that the round takes right behind a: the new e takes the place of d, the new a that of the word, so that
 * all have moved on when WORDS has:
 *
 *      0  h    8  g    16  f    24  e    32  d, then the new e    40  c    48  b    56  a    64  w[t]
 *
 * Sums of rotations are nested.
 *
 * in        R12 state (8 words of 64 bits), R13 block (128 bytes), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "rotations.inc"

#define COMPRESS SYMBOL(IDENTIFIER, _compress)

#define STATE     r12 /* before and after the rounds */
#define BLOCK     r13 /* before the schedule */
#define COUNT     r14 /* of words */
#define CONSTANTS r14

#define SLIDING     64
#define FRAME_BYTES (SLIDING + 640)

        function COMPRESS
        save_registers 7
        push    STATE
        sub     #FRAME_BYTES, SP
        mov     SP, WORDS
        add     #SLIDING, WORDS
        mov     #16, COUNT
.Lload:
.irp place, 6, 4, 2, 0
        mov     @BLOCK+, r4
        swpb    r4
        mov     r4, \place(WORDS)
.endr
        add     #8, WORDS
        dec     COUNT
        jnz     .Lload
        sub     #128, WORDS
        mov     #64, COUNT
.Lword: mov     @WORDS, r4
        mov     2(WORDS), r5
        mov     4(WORDS), r6
        mov     6(WORDS), r7
        add_from 72
        /* The last but one by 19 and 61, shifted by 6. */
        load_sum 112
        and     #-64, r8
        right   3
        xor_to_sum 112, 1
        right   8
        left    2
        xor_to_sum 112
        left    3
        add_sum
        /* The word after the oldest by 1 and 8, shifted by 7. */
        load_sum 8, 3
        right   8
        right   1
        xor_to_sum 8
        right   1
        mov     8(WORDS), SPARE
        and     #-128, SPARE
        xor     SPARE, r8
        xor     10(WORDS), r9
        xor     12(WORDS), r10
        xor     14(WORDS), r11
        right   8
        left    1
        add_sum
        store_total 128
        add     #8, WORDS
        dec     COUNT
        jz      .Lscheduled
        br      #.Lword
.Lscheduled:
        mov     FRAME_BYTES(SP), STATE
        mov     SP, WORDS
        .set    place, 56
.rept 8
        mov     @STATE+, place(WORDS)
        mov     @STATE+, place + 2(WORDS)
        mov     @STATE+, place + 4(WORDS)
        mov     @STATE+, place + 6(WORDS)
        .set    place, place - 8
.endr
        mov     #round_constants, CONSTANTS
.Lround:
.irp register, r4, r5, r6, r7
        mov     @CONSTANTS+, \register
.endr
        add_from 64
        add_from 0
        /* Ch */
        .set    place, 0
.irp register, r8, r9, r10, r11
        mov     place + 8(WORDS), SPARE
        mov     place + 16(WORDS), \register
        xor     SPARE, \register
        and     place + 24(WORDS), \register
        xor     SPARE, \register
        .set    place, place + 2
.endr
        add_sum
        /* e by 14, 18 and 41. */
        load_sum 24, 2
        right   8
        left    1
        xor_to_sum 24, 1
        right   4
        xor_to_sum 24, 1
        left    2
        add_sum
        add     r4, 32(WORDS)
        addc    r5, 34(WORDS)
        addc    r6, 36(WORDS)
        addc    r7, 38(WORDS)
        /* Maj */
        .set    place, 0
.irp register, r8, r9, r10, r11
        mov     place + 56(WORDS), SPARE
        mov     place + 48(WORDS), OTHER
        mov     place + 40(WORDS), \register
        xor     SPARE, OTHER
        xor     SPARE, \register
        and     OTHER, \register
        xor     SPARE, \register
        .set    place, place + 2
.endr
        add_sum
        /* a by 28, 34 and 39. */
        load_sum 56, 1
        right   5
        xor_to_sum 56, 2
        right   5
        xor_to_sum 56, 2
        right   2
        add_sum
        store_total 64
        add     #8, WORDS
        cmp     #round_constants + 640, CONSTANTS
        jeq     .Lrounds_done
        br      #.Lround
.Lrounds_done:
        mov     FRAME_BYTES(SP), STATE
        .set    place, 56
.rept 8
        add     place(WORDS), 0(STATE)
        addc    place + 2(WORDS), 2(STATE)
        addc    place + 4(WORDS), 4(STATE)
        addc    place + 6(WORDS), 6(STATE)
        add     #8, STATE
        .set    place, place - 8
.endr
        add     #FRAME_BYTES + 2, SP
        restore_registers 7
        ret
        rotations
        end_function COMPRESS

        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _round_constants)), "a", @progbits
        .balign 2
#include "round_constants.inc"
