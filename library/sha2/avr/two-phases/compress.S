/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(void *area)      AVRe+
 *
 * A block of SHA-256: first the message schedule in place of the block and behind it, then the rounds,
 * four a pass of either loop, or, defined ONE_A_PASS, one. Defined WORK_ON_STACK, the message schedule is on
 * the stack.
 *
 * in        r24 area (layout.inc)
 * registers schedule.inc, round.inc
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "layout.inc"
#include "words.inc"
#include "schedule.inc"
#include "round.inc"
#ifdef WORK_ON_STACK
#include "frame.inc"
#endif

#define ROUND_CONSTANTS round_constants /* low byte first */

#ifdef ONE_A_PASS
#define STEPS_A_PASS 1
#else
#define STEPS_A_PASS 4
#endif

.macro add_to_state place, word
        add_to_memory Z, STATE + \place, \word
.endm

        function SYMBOL(IDENTIFIER, _compress)
        save_registers SAVED
#ifdef WORK_ON_STACK
        enter_frame SLIDING_BYTES + SCHEDULE
        movw    r26, r28
        adiw    r26, 1 + SLIDING_BYTES
        movw    r28, r24
        adiw    r28, BLOCK
#else
        movw    r28, r24
        adiw    r28, BLOCK
        movw    r26, r28
#endif
        /* The bytes of words in reverse. */
        ldi     r30, 16
.Lreverse:
.irp byte, r2, r3, r4, r5
        ld      \byte, Y+
.endr
.irp byte, r5, r4, r3, r2
        st      X+, \byte
.endr
        dec     r30
        brne    .Lreverse
#ifdef WORK_ON_STACK
        movw    r28, r26
#endif
        subi    r28, lo8(BLOCK_BYTES)
        sbci    r29, hi8(BLOCK_BYTES)
        load_word oldest, Y, 0
        load_word last_but_one, Y, BLOCK_BYTES - 8
        load_word last, Y, BLOCK_BYTES - 4
        ldi     PASSES_LEFT, 48 / STEPS_A_PASS
        clr     ZERO
.Lwords:
.set step, 0
.rept STEPS_A_PASS
        next_word step
.set step, step + 1
.endr
        adiw    r28, 4 * STEPS_A_PASS
        dec     PASSES_LEFT
        breq    .Lscheduled
        rjmp    .Lwords
.Lscheduled:
        /* Back from w[48] to the state and to where d is. */
#ifdef WORK_ON_STACK
        subi    r28, lo8(-16 * 4)
        sbci    r29, hi8(-16 * 4)
        load_area_address 0
        subi    r28, lo8(SLIDING_BYTES + SCHEDULE)
        sbci    r29, hi8(SLIDING_BYTES + SCHEDULE)
#else
        movw    r30, r28
        subi    r30, lo8(BLOCK + 48 * 4)
        sbci    r31, hi8(BLOCK + 48 * 4)
        movw    r28, r30
        adiw    r28, SLIDING
#endif
.set place, 0
.irp word, 12, 8, 4
.set i, 0
.rept 4
        ldd     r0, Z + STATE + \word + i
        std     Y + place, r0
.set place, place + 1
.set i, i + 1
.endr
.endr
        load_word word_a, Z, STATE
        load_word word_e, Z, STATE + 16
        load_word word_f, Z, STATE + 20
        load_word word_g, Z, STATE + 24
        load_word word_h, Z, STATE + 28
        ldi     r30, 32
        mov     FACTOR_32, r30
        ldi     r30, 8
        mov     FACTOR_8, r30
        ldi     r30, lo8(ROUND_CONSTANTS)
        ldi     r31, hi8(ROUND_CONSTANTS)
.Lrounds:
.set step, 0
.rept STEPS_A_PASS
        round   step
.set step, step + 1
.endr
        adiw    r28, 4 * STEPS_A_PASS
        /* 256 bytes of constants: behind them the low byte of the pointer is what it was. */
        cpi     r30, lo8(ROUND_CONSTANTS)
        breq    .Lrounds_done
        rjmp    .Lrounds
.Lrounds_done:
#ifdef WORK_ON_STACK
        load_area_address SLIDING_BYTES
#else
        movw    r30, r28
        subi    r30, lo8(SLIDING + SCHEDULE)
        sbci    r31, hi8(SLIDING + SCHEDULE)
#endif
        load_word sum, Y, 0
        add_to_state 12, sum
        load_word sum, Y, 4
        add_to_state 8, sum
        load_word sum, Y, 8
        add_to_state 4, sum
        add_to_state 0, word_a
        add_to_state 16, word_e
        add_to_state 20, word_f
        add_to_state 24, word_g
        add_to_state 28, word_h
        clr     r1
#ifdef WORK_ON_STACK
        adiw    r28, SLIDING_BYTES - 1
        leave_frame
#endif
        restore_registers RESTORED
        ret
        end_function SYMBOL(IDENTIFIER, _compress)

        .section .progmem.sha256_round_constants, "a", @progbits
#include "round_constants.inc"
