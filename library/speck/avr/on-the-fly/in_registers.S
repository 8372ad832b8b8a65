/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)             AVRe+
 *
 * One block in place, with no round keys anywhere, block and key in registers. A step of the key
 * schedule is a round of the words l[0] and k with the number of the step as its key, so one
 * routine does both in turn: it changes x and y and exchanges them with l[0] and k, and what it
 * leaves in word_key after a step of the key is the next round key.
 *
 * The registers are loaded and stored in loops, as the memory at their addresses that they are.
 *
 * in        R25:R24 block, R23:R22 key
 * clobbers  R0, R18-R27, R30, R31, flags; R2-R17, R28 and R29 are saved
 */
#define MULTIPLIER r27 /* while the pointer to the block waits on the stack */
#define STEP       r26
#define SAVES_R28
#define SAVES_R29
#include "parameters.inc"
#include "avr_words.inc"
#include "round.inc"

#if WORD_BYTES != 4
#error "Words of 32 bits: shorter ones begin at odd registers, longer ones are too many"
#endif

/* In the order in which they lie in the block and in the key. */
.set word_y, 2
.set word_x, 6
.set word_k, 10
.set word_l, 14
.set end_of_block, 10
.set end_of_key, 10 + KEY_LENGTH
.set word_key, 28

        function ENCRYPT
        save_range 2
        movw    r26, r24
        movw    r30, r22
        ldi     r28, word_y
        clr     r29
.Lload_block:
        ld      r0, X+
        st      Y+, r0
        cpi     r28, end_of_block
        brne    .Lload_block
.Lload_key:
        ld      r0, Z+
        st      Y+, r0
        cpi     r28, end_of_key
        brne    .Lload_key
        push    r26
        push    r27
        clr     STEP
        ldi     MULTIPLIER, 8
        copy_word word_key, word_k
.Lround:
        rcall   .Lround_and_exchange
        mov     word_key, STEP
        clear_upper_bytes word_key
        rcall   .Lround_and_exchange
        /* The new l goes behind the others. */
.set byte, 0
.rept WORD_BYTES / 2
        movw    r0, word_l + byte
        movw    word_l + byte, word_l + WORD_BYTES + byte
#if KEY_WORDS == 4
        movw    word_l + WORD_BYTES + byte, word_l + 2 * WORD_BYTES + byte
#endif
        movw    word_l + (KEY_WORDS - 2) * WORD_BYTES + byte, r0
.set byte, byte + 2
.endr
        inc     STEP
        cpi     STEP, ROUNDS
        brne    .Lround
        clr     r1
        pop     r27
        pop     r26
        ldi     r28, end_of_block
        clr     r29
.Lstore_block:
        ld      r0, -Y
        st      -X, r0
        cpi     r28, word_y
        brne    .Lstore_block
        restore_range 2
        ret

.Lround_and_exchange:
        add_y_to_rotated_x
        add_sum_to_key
        copy_word word_x, word_l
        copy_word word_l, word_key
        add_rotated_y_by_multiplication word_key
        copy_word word_y, word_k
        copy_word word_k, word_key
        ret
        end_function ENCRYPT
