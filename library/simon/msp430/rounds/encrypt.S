/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * One block in place, ROUNDS_PER_LOOP rounds a pass of the loop. A round goes from one word into
 * the other and the next one back, so nothing is exchanged unless a pass is a single round. Where
 * ROUNDS_PER_LOOP does not divide the number of rounds, the first pass enters the loop at a later
 * round, and at an odd number before the end with the words of the block in each other's place.
 *
 * in        R12 block, R13 round keys, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 */
#include "parameters.inc"
#include "registers.inc"

#define BLOCK   r12
#define KEYS    r13

#include "round.inc"

#define PASSES         ((ROUNDS + ROUNDS_PER_LOOP - 1) / ROUNDS_PER_LOOP)
#define ROUNDS_AT_ONCE (ROUNDS - (PASSES - 1) * ROUNDS_PER_LOOP)

/* With words of 48 bits R12 becomes the counter, with words of 64 bits it is needed by the rounds,
   and the counter has its place on the stack. */
#if WORD_BITS == 64 || (WORD_BITS == 48 && PASSES > 1)
#define BLOCK_ON_STACK
#endif

#if WORD_BITS == 16
#define SAVED_BY_ROUNDS 1
#elif WORD_BITS == 24
#define SAVED_BY_ROUNDS 4
#elif WORD_BITS == 32
#define SAVED_BY_ROUNDS 5
#else
#define SAVED_BY_ROUNDS 7
#endif
#if PASSES > 1 && WORD_BITS < 48
#define SAVED (SAVED_BY_ROUNDS + 1)
#else
#define SAVED SAVED_BY_ROUNDS
#endif

        function ENCRYPT
        save_registers SAVED
#ifdef BLOCK_ON_STACK
        push    BLOCK
#endif
#if WORD_BITS == 24
        load_block
#elif ROUNDS_PER_LOOP > 1 && ROUNDS_AT_ONCE % 2
        load_parts BLOCK, X
        load_parts BLOCK, Y
#else
        load_parts BLOCK, Y
        load_parts BLOCK, X
#endif
#if PASSES > 1
#if WORD_BITS == 64
        push    #PASSES
#else
        mov     #PASSES, COUNT
#endif
#if ROUNDS_AT_ONCE != ROUNDS_PER_LOOP
        jmp     .Lfirst_round
#endif
.Lpass:
#endif
#if ROUNDS_PER_LOOP == 1
        round_and_exchange
#else
.set rounds_left, ROUNDS_PER_LOOP
.rept ROUNDS_PER_LOOP
#if ROUNDS_AT_ONCE != ROUNDS_PER_LOOP
.if rounds_left == ROUNDS_AT_ONCE
.Lfirst_round:
.endif
#endif
.if rounds_left % 2 == 0
        round_into_y
.else
        round_into_x
.endif
.set rounds_left, rounds_left - 1
.endr
#endif
#if PASSES > 1
#if WORD_BITS == 64
        dec     0(sp)
        jnz     .Lpass
        incd    sp
#else
        dec     COUNT
        jnz     .Lpass
#endif
#endif
#ifdef BLOCK_ON_STACK
        pop     BLOCK
        store_parts BLOCK, 0, Y
        store_parts BLOCK, WORD_BYTES, X
#elif WORD_BITS == 24
        /* Loading moved the pointer to the end of the block. */
        store_block
#else
        store_parts BLOCK, -2 * WORD_BYTES, Y
        store_parts BLOCK, -WORD_BYTES, X
#endif
        restore_registers SAVED
        ret
        end_function ENCRYPT
