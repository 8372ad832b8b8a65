/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * One block in place, ROUNDS_PER_LOOP rounds a pass of the loop, on words of 64 bits held as four
 * lanes of every fourth bit. There rotating by 1 or 2 renames lanes, and those that come round from
 * the top rotate by 1 in their register; rotating by 8 is rotating every lane by 2. A round takes
 * 40 cycles instead of 56; interleaving the block and putting it in order again takes 312.
 *
 * Where ROUNDS_PER_LOOP does not divide the number of rounds, the first pass enters the loop at the
 * second round, with the words of the block in each other's place.
 *
 * in        R12 block, R13 round keys, interleaved; both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved (register map: parameters.inc)
 */
#include "parameters.inc"
#include "registers.inc"
#define FREE r5
#include "interleave.inc"

#if SIMON_BLOCK_BITS != 128
#error "Four lanes make a word of 64 bits: SIMON_BLOCK_BITS is 128"
#endif

#define BLOCK   r12
#define KEYS    r13
#define PASSES  ((ROUNDS + ROUNDS_PER_LOOP - 1) / ROUNDS_PER_LOOP)
#define PASSES_LEFT r12 /* while the pointer to the block waits on the stack */

.macro rotate_lane_by_1 lane
        rla     \lane
        adc     \lane
.endm

/* From x into y; R5 and R4 are free. */
.macro simon_round y0, y1, y2, y3, x0, x1, x2, x3
        mov     \x0, r5
        rotate_lane_by_1 r5
        rotate_lane_by_1 r5
        mov     \x3, r4
        rotate_lane_by_1 r4
        xor     r4, \y1
        and     r4, r5
        xor     r5, \y0
        rotate_lane_by_1 r4
        and     \x2, r4
        xor     r4, \y3
        mov     \x1, r5
        rotate_lane_by_1 r5
        rotate_lane_by_1 r5
        and     \x0, r5
        xor     r5, \y1
        mov     \x2, r5
        rotate_lane_by_1 r5
        xor     r5, \y0
        rotate_lane_by_1 r5
        and     \x1, r5
        xor     r5, \y2
        xor     \x0, \y2
        xor     \x1, \y3
        xor     @KEYS+, \y0
        xor     @KEYS+, \y1
        xor     @KEYS+, \y2
        xor     @KEYS+, \y3
.endm

        function ENCRYPT
        save_registers 7
#if ROUNDS % 2
        load_parts BLOCK, X
        load_parts BLOCK, Y
#else
        load_parts BLOCK, Y
        load_parts BLOCK, X
#endif
#if PASSES > 1
        push    BLOCK
        mov     #PASSES, PASSES_LEFT
#endif
        interleave Y
        interleave X
#if ROUNDS_PER_LOOP == 2
#if ROUNDS % 2
        jmp     .Lsecond_round
#endif
.Lpass:
        simon_round Y, X
.Lsecond_round:
        simon_round X, Y
        dec     PASSES_LEFT
        jnz     .Lpass
        pop     BLOCK
#else
.set rounds_left, ROUNDS
.rept ROUNDS
.if rounds_left % 2 == 0
        simon_round Y, X
.else
        simon_round X, Y
.endif
.set rounds_left, rounds_left - 1
.endr
#endif
        put_in_order Y
        put_in_order X
        /* Loading moved the pointer to the end of the block. */
        store_parts BLOCK, -2 * WORD_BYTES, Y
        store_parts BLOCK, -WORD_BYTES, X
        restore_registers 7
        ret
        end_function ENCRYPT
