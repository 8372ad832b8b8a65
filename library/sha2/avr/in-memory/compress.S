/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(void *area)      AVRe+
 *
 * A block of SHA-512: first the message schedule in place of the block and behind it, then the rounds, one
 * a pass. Three words have room in registers. The words a to h are in memory, h first, and right behind
 * them the word that the round takes; the new a takes its place, so that all have moved on when Y has:
 *
 *      Y + 0  h    8  g    16  f    24  e    32  d, then the new e    40  c    48  b    56  a    64  w[t]
 *
 * Sums of rotations are nested, and whole bytes of a rotation are other registers. Defined WORK_ON_STACK,
 * these words and the message schedule are on the stack.
 *
 * in        r24 area (layout.inc)
 * registers r2-r9, r10-r17, r18-r25 words; Y, X and Z memory; of the rounds Z constants, r26 factor
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "layout.inc"
#include "words.inc"
#ifdef WORK_ON_STACK
#include "frame.inc"
#endif

#define ROUND_CONSTANTS round_constants /* low byte first */
#define FACTOR          r26
.set total, 2
.set sum, 10
.set word, 18

/* To the right, in line or, defined ROTATIONS_CALLED, by a subroutine. */
.macro turn where, bits
#ifdef ROTATIONS_CALLED
        rcall   .L\where\()_\bits
#else
        rotate_right \where, \bits
#endif
.endm

/* w[t] = w[t - 16] + s0(w[t - 15]) + w[t - 7] + s1(w[t - 2]); Y points to w[t - 16], Z to w[t - 7], X to
   w[t]. A shift to the right by seven is one to the left and, with the bit that falls out, a byte; by six
   it is a rotation of a word without the bits that would come round. */
.macro next_word
        load_word total, Y, 0
        load_word sum, Y, 8
        copy_word word, sum
        lsl     word
.set i, 1
.rept 7
        rol     word + i
.set i, i + 1
.endr
        clr     word
        rol     word
        xor_rotated word, sum, 0
        turn    sum, 1
        xor_rotated word, sum, 0, 1
        add_word total, word, 1
        add_loaded total, ldd r0, Z + i
        load_word sum, Z, 40
        copy_word word, sum
        andi    word, 0xc0
        turn    word, 1
        xor_rotated word, sum, 7
        turn    word, 2
        xor_rotated word, sum, 2
        turn    word, 3
        add_word total, word
.set i, 0
.rept 8
        st      X+, total + i
.set i, i + 1
.endr
.endm

.macro choice_byte
        ldd     r0, Y + 16 + i
        ldd     r1, Y + 8 + i
        eor     r0, r1
        and     r0, word + i
        eor     r0, r1
.endm

.macro majority_byte
        ldd     r0, Y + 48 + i
        eor     r0, word + i
        ldd     r1, Y + 40 + i
        eor     r1, word + i
        and     r0, r1
        eor     r0, word + i
.endm

.macro round
        movw    r26, r28
        subi    r26, lo8(-64)
        sbci    r27, hi8(-64)
        load_word total, Y, 0
        add_loaded total, ld r0, X+
        add_loaded total, lpm r0, Z+
        load_word word, Y, 24
        ldi     FACTOR, 16
        multiply_rotated sum, word, 2, FACTOR
        xor_rotated sum, word, 2
        turn    sum, 1
        xor_rotated sum, word, 5
        turn    sum, 1
        add_word total, sum
        add_loaded total, choice_byte
        add_to_memory Y, 32, total
        load_word word, Y, 56
        ldi     FACTOR, 32
        multiply_rotated sum, word, 5, FACTOR
        xor_rotated sum, word, 3
        turn    sum, 2
        xor_rotated sum, word, 4
        turn    sum, 2
        add_word total, sum
        add_loaded total, majority_byte
        adiw    r28, 8
        store_word total, Y, 56
.endm

        function SYMBOL(IDENTIFIER, _compress)
        save_registers SAVED
#ifdef WORK_ON_STACK
        enter_frame SLIDING_BYTES + SCHEDULE
        movw    r26, r28
        subi    r26, lo8(-1 - SLIDING_BYTES)
        sbci    r27, hi8(-1 - SLIDING_BYTES)
        movw    r28, r24
        subi    r28, lo8(-BLOCK)
        sbci    r29, hi8(-BLOCK)
#else
        movw    r28, r24
        subi    r28, lo8(-BLOCK)
        sbci    r29, hi8(-BLOCK)
        movw    r26, r28
#endif
        /* The bytes of words in reverse. */
        ldi     r30, 16
.Lreverse:
.set byte, 9
.rept 8
        ld      byte, Y+
.set byte, byte - 1
.endr
.set byte, 2
.rept 8
        st      X+, byte
.set byte, byte + 1
.endr
        dec     r30
        brne    .Lreverse
#ifdef WORK_ON_STACK
        movw    r28, r26
#endif
        movw    r30, r28
        sbiw    r30, 7 * 8
        subi    r28, lo8(BLOCK_BYTES)
        sbci    r29, hi8(BLOCK_BYTES)
        ldi     r18, 64
        mov     r0, r18
.Lword:
        push    r0
        next_word
        adiw    r28, 8
        adiw    r30, 8
        pop     r0
        dec     r0
        breq    .Lscheduled
        rjmp    .Lword
.Lscheduled:
        /* Back from w[64] to where h is, and from the state to there, the last word first. */
#ifdef WORK_ON_STACK
        subi    r28, lo8(-16 * 8)
        sbci    r29, hi8(-16 * 8)
        load_area_address 0
        subi    r30, lo8(-STATE - 64)
        sbci    r31, hi8(-STATE - 64)
        subi    r28, lo8(SLIDING_BYTES + SCHEDULE)
        sbci    r29, hi8(SLIDING_BYTES + SCHEDULE)
        movw    r26, r28
#else
        subi    r28, lo8(BLOCK + 64 * 8 - SLIDING)
        sbci    r29, hi8(BLOCK + 64 * 8 - SLIDING)
        movw    r26, r28
        movw    r30, r28
#endif
        ldi     r18, 8
.Lstate:
        sbiw    r30, 8
        load_word total, Z, 0
.set i, 0
.rept 8
        st      X+, total + i
.set i, i + 1
.endr
        dec     r18
        brne    .Lstate
        ldi     r30, lo8(ROUND_CONSTANTS)
        ldi     r31, hi8(ROUND_CONSTANTS)
.Lround:
        round
        ldi     FACTOR, hi8(ROUND_CONSTANTS + SCHEDULE)
        cpi     r30, lo8(ROUND_CONSTANTS + SCHEDULE)
        cpc     r31, FACTOR
        breq    .Lrounds_done
        rjmp    .Lround
.Lrounds_done:
        clr     r1
        /* The state, again the last word first. */
#ifdef WORK_ON_STACK
        /* The address lies further away than a displacement reaches. */
        adiw    r28, SLIDING_BYTES / 2
        load_area_address SLIDING_BYTES / 2
        sbiw    r28, SLIDING_BYTES / 2
        subi    r30, lo8(-STATE - 64)
        sbci    r31, hi8(-STATE - 64)
#else
        movw    r30, r28
        subi    r30, lo8(SCHEDULE)
        sbci    r31, hi8(SCHEDULE)
#endif
        ldi     r18, 8
.Ladd:
        sbiw    r30, 8
.set i, 0
.rept 8
        ld      total + i, Y+
.set i, i + 1
.endr
        add_to_memory Z, 0, total
        dec     r18
        brne    .Ladd
#ifdef WORK_ON_STACK
        sbiw    r28, 1
        leave_frame
#endif
        restore_registers RESTORED
        ret
#ifdef ROTATIONS_CALLED
.irp bits, 3, 2, 1
.Lword_\bits:
        rotate_right word, 1
.endr
        ret
.irp bits, 2, 1
.Lsum_\bits:
        rotate_right sum, 1
.endr
        ret
#endif
        end_function SYMBOL(IDENTIFIER, _compress)

        .section .progmem.sha512_round_constants, "a", @progbits
#include "round_constants.inc"
