/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_initialise(void *area)      AVR
 * void IDENTIFIER_compress(void *area)
 * void IDENTIFIER_finish(void *area)
 *
 * BLAKE2s-256, block by block. A round is written out, but for G with MIX_CALLED; five words of v are in registers, all sixteen
 * in the area: v, the state, the block, and what the caller says.
 *
 * r2-r5  A    r6-r9  B    r10-r13  C    r14-r17  D    r18-r21  E    r22, r23  the block    r24  16
 * r26, r27  a word of it    r28, r29  v    r30, r31  the schedule
 *
 * in        r24 area
 * On the stack lie the registers that are saved, and return addresses.
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "avr.inc"

#define SCHEDULE    SYMBOL(IDENTIFIER, _schedule)
#define COMPRESS    SYMBOL(IDENTIFIER, _compress)
#define BLOCK_BYTES 64
#define STATE_BYTES 32
#define STATE       64
#define BLOCK       96
#define LENGTH      160
#define LAST        162

#include "mix.inc"
#include "round.inc"

.macro point low, high, base, place
        movw    \low, \base
        subi    \low, lo8(-(\place))
        sbci    \high, hi8(-(\place))
.endm

        function SYMBOL(IDENTIFIER, _initialise)
        point   r26, r27, r24, STATE
        rcall   .Lcopy_iv
        /* A digest of 32 bytes, no key, a tree of one node: section 2.5. */
        subi    r26, STATE_BYTES
        sbci    r27, 0
        ldi     r18, 0x67 ^ STATE_BYTES
        st      X+, r18
        adiw    r26, 1
        ldi     r18, 0x09 ^ 1
        st      X+, r18
        ldi     r18, 0x6a ^ 1
        st      X, r18
        ret
        end_function SYMBOL(IDENTIFIER, _initialise)

/* Zeros behind the message; r20 inverts v14 of the last block. */
        function SYMBOL(IDENTIFIER, _finish)
        point   r30, r31, r24, LAST
        ld      r18, Z
        point   r26, r27, r24, BLOCK
        add     r26, r18
        adc     r27, r1
        ldi     r20, 0xff
.Lzero: cpi     r18, BLOCK_BYTES
        breq    .Lblock
        st      X+, r1
        inc     r18
        rjmp    .Lzero

        .global COMPRESS
        .type   COMPRESS, @function
COMPRESS:
        ldi     r20, 0
.Lblock:
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, r24
        movw    r26, r24
        point   r30, r31, r24, STATE
        ldi     r18, STATE_BYTES
.Lstate:
        ld      r0, Z+
        st      X+, r0
        dec     r18
        brne    .Lstate
        rcall   .Lcopy_iv
        /* v12 takes in the length up to here, v14 whether this is the last block. */
        point   r30, r31, r28, LENGTH
        ld      r18, Z+
        ld      r19, Z
        take    12, D
        eor     r14, r18
        eor     r15, r19
        put     12, D
        take    14, D
.irp byte, D
        eor     \byte, r20
.endr
        put     14, D
        point   BLOCK_LOW, BLOCK_HIGH, r28, BLOCK
        take    2, A
        take    10, C
        take    8, E
        ldi     r30, lo8(SCHEDULE)
        ldi     r31, hi8(SCHEDULE)
        ldi     SIXTEEN, 16
.Lround:
        one_round
        cpi     r30, lo8(SCHEDULE + 160)
        breq    .Lrounds_done
        rjmp    .Lround
.Lrounds_done:
        put     2, A
        put     10, C
        put     8, E
        clr     r1
        point   r26, r27, r28, STATE
        ldi     r18, STATE_BYTES
.Ladd:  ld      r0, X
        ldd     r19, Y + STATE_BYTES
        eor     r0, r19
        ld      r19, Y+
        eor     r0, r19
        st      X+, r0
        dec     r18
        brne    .Ladd
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        mix_functions
        .size   COMPRESS, . - COMPRESS
        end_function SYMBOL(IDENTIFIER, _finish)

/* IV to X on */
        .section SYMBOL(.text., SYMBOL(IDENTIFIER, _copy_iv)), "ax", @progbits
        .p2align 1
.Lcopy_iv:
        ldi     r30, lo8(initial_value)
        ldi     r31, hi8(initial_value)
        ldi     r18, STATE_BYTES
.Lcopy_byte:
        lpm     r0, Z+
        st      X+, r0
        dec     r18
        brne    .Lcopy_byte
        ret

#include "round_tables.inc"
