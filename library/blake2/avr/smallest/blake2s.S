/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)      AVR
 *
 * BLAKE2s-256, one G for all: its words come from v and go back to it by a table of their places, and each half of it
 * turns words bit by bit. The state lies where the digest will. Every block is copied to the stack.
 *
 * r2-r5  A    r6-r9  B    r10-r13  C    r14-r17  D    r18 a word    r19 bits    r20 which words of the block
 * r21 places to come    r22, r23  the schedule    r26, r27  words    r28, r29  v    r30, r31  tables
 *
 * in        r24 digest, r22 message, r20 its length
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "tables.inc"

#define HASH        SYMBOL(IDENTIFIER, _hash)
#define SCHEDULE    SYMBOL(IDENTIFIER, _schedule)
#define BLOCK_BYTES 64
#define STATE_BYTES 32

#define A           r2, r3, r4, r5
#define B           r6, r7, r8, r9
#define C           r10, r11, r12, r13
#define D           r14, r15, r16, r17

/* On the stack, from Y on: v, the block, and the variables, which are reached with Y at the block's end */
#define V_BYTES     64
#define VARIABLES   (V_BYTES + BLOCK_BYTES)
#define DIGEST      0
#define MESSAGE     2
#define LEFT        4
#define COUNT       6
#define IS_LAST     8 /* 0 or 0xff */
#define FRAME       (VARIABLES + 9)

.macro add_words a, b, c, d, p, q, r, s
        add     \a, \p
        adc     \b, \q
        adc     \c, \r
        adc     \d, \s
.endm

.macro xor_words a, b, c, d, p, q, r, s
        eor     \a, \p
        eor     \b, \q
        eor     \c, \r
        eor     \d, \s
.endm

/* By r19 bits */
.macro turn_right a, b, c, d
.Lturn_\a:
        bst     \a, 0
        lsr     \d
        ror     \c
        ror     \b
        ror     \a
        bld     \d, 7
        dec     r19
        brne    .Lturn_\a
.endm

.macro move_y to
        subi    r28, lo8(-(\to))
        sbci    r29, hi8(-(\to))
.endm

.macro set_stack
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
.endm

        function HASH
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        in      r28, 0x3d
        in      r29, 0x3e
        move_y  -FRAME
        set_stack
        move_y  VARIABLES + 1
        std     Y + DIGEST, r24
        std     Y + DIGEST + 1, r25
        std     Y + MESSAGE, r22
        std     Y + MESSAGE + 1, r23
        std     Y + LEFT, r20
        std     Y + LEFT + 1, r21
        std     Y + COUNT, r1
        std     Y + COUNT + 1, r1
        std     Y + IS_LAST, r1
        movw    r26, r24
        rcall   .Lcopy_iv
        /* A digest of 32 bytes, no key, a tree of one node: section 2.5. */
        movw    r30, r24
        ldi     r18, STATE_BYTES
        ld      r0, Z
        eor     r0, r18
        st      Z, r0
        ldi     r18, 1
        ldd     r0, Z + 2
        eor     r0, r18
        std     Z + 2, r0
        ldd     r0, Z + 3
        eor     r0, r18
        std     Z + 3, r0

/* Y is at the variables. */
.Lblock:
        ldd     r30, Y + MESSAGE
        ldd     r31, Y + MESSAGE + 1
        ldd     r20, Y + LEFT
        ldd     r21, Y + LEFT + 1
        movw    r26, r28
        subi    r26, BLOCK_BYTES
        sbc     r27, r1
        ldi     r18, BLOCK_BYTES
        ldd     r22, Y + COUNT
        ldd     r23, Y + COUNT + 1
.Lbyte: mov     r0, r1
        subi    r20, 1
        sbc     r21, r1
        brlo    .Lended
        ld      r0, Z+
        subi    r22, -1
        sbci    r23, -1
        rjmp    .Lput
.Lended:
        /* Nothing is left, and stays so. */
        ldi     r20, 0
        ldi     r21, 0
.Lput:  st      X+, r0
        dec     r18
        brne    .Lbyte
        std     Y + MESSAGE, r30
        std     Y + MESSAGE + 1, r31
        std     Y + LEFT, r20
        std     Y + LEFT + 1, r21
        std     Y + COUNT, r22
        std     Y + COUNT + 1, r23
        or      r20, r21
        cpi     r20, 1
        sbc     r20, r20
        std     Y + IS_LAST, r20
        ldd     r30, Y + DIGEST
        ldd     r31, Y + DIGEST + 1
        move_y  -VARIABLES
        movw    r26, r28
        ldi     r18, STATE_BYTES
.Lstate:
        ld      r0, Z+
        st      X+, r0
        dec     r18
        brne    .Lstate
        rcall   .Lcopy_iv
        /* v12 takes in the length up to here, v14 whether this is the last block. */
        ldd     r0, Y + 4 * 12
        eor     r0, r22
        std     Y + 4 * 12, r0
        ldd     r0, Y + 4 * 12 + 1
        eor     r0, r23
        std     Y + 4 * 12 + 1, r0
.irp byte, 0, 1, 2, 3
        ldd     r0, Y + 4 * 14 + \byte
        eor     r0, r20
        std     Y + 4 * 14 + \byte, r0
.endr
        ldi     r22, lo8(SCHEDULE)
        ldi     r23, hi8(SCHEDULE)
.Lround:
        ldi     r21, 0
.Lmix:  rcall   .Lpoint
.irp byte, A
        ld      \byte, X+
.endr
        rcall   .Lpoint
.irp byte, B
        ld      \byte, X+
.endr
        rcall   .Lpoint
.irp byte, C
        ld      \byte, X+
.endr
        rcall   .Lpoint
.irp byte, D
        ld      \byte, X+
.endr
        movw    r30, r22
        lpm     r20, Z+
        movw    r22, r30
        ldi     r18, 16
        ldi     r19, 12
        rcall   .Lhalf
        ldi     r18, 8
        ldi     r19, 7
        rcall   .Lhalf
        subi    r21, 4
        rcall   .Lpoint
.irp byte, A
        st      X+, \byte
.endr
        rcall   .Lpoint
.irp byte, B
        st      X+, \byte
.endr
        rcall   .Lpoint
.irp byte, C
        st      X+, \byte
.endr
        rcall   .Lpoint
.irp byte, D
        st      X+, \byte
.endr
        cpi     r21, 32
        brne    .Lmix
        cpi     r22, lo8(SCHEDULE + 80)
        brne    .Lround
        move_y  VARIABLES
        ldd     r26, Y + DIGEST
        ldd     r27, Y + DIGEST + 1
        ldd     r20, Y + IS_LAST
        move_y  -VARIABLES
        ldi     r18, STATE_BYTES
.Ladd:  ld      r0, X
        ldd     r19, Y + STATE_BYTES
        eor     r0, r19
        ld      r19, Y+
        eor     r0, r19
        st      X+, r0
        dec     r18
        brne    .Ladd
        move_y  VARIABLES - STATE_BYTES
        tst     r20
        brne    .Ldone
        rjmp    .Lblock
.Ldone: move_y  FRAME - VARIABLES - 1
        set_stack
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

/* X is where in v the next word of a G lies. */
.Lpoint:
        ldi     r30, lo8(places)
        ldi     r31, hi8(places)
        add     r30, r21
        adc     r31, r1
        inc     r21
        lpm     r26, Z
        clr     r27
        add     r26, r28
        adc     r27, r29
        ret

/* D turns by r18, B by r19 bits; A takes in the word of the block that the upper half of r20 names. */
.Lhalf: swap    r20
        mov     r26, r20
        andi    r26, 15
        lsl     r26
        lsl     r26
        subi    r26, -V_BYTES
        clr     r27
        add     r26, r28
        adc     r27, r29
        push    r19
        mov     r19, r18
        ld      r0, X+
        add     r2, r0
.irp byte, r3, r4, r5
        ld      r0, X+
        adc     \byte, r0
.endr
        add_words       A, B
        xor_words       D, A
        turn_right      D
        pop     r19
        add_words       C, D
        xor_words       B, C
        turn_right      B
        ret

/* IV to X on */
.Lcopy_iv:
        ldi     r30, lo8(initial_value)
        ldi     r31, hi8(initial_value)
        ldi     r18, STATE_BYTES
.Lcopy: lpm     r0, Z+
        st      X+, r0
        dec     r18
        brne    .Lcopy
        ret
        end_function HASH

        .section SYMBOL(.progmem., SCHEDULE), "a", @progbits
        .type   SCHEDULE, @object
SCHEDULE:
#include "schedule.inc"
        .size   SCHEDULE, . - SCHEDULE
        .type   places, @object
places:
        places_table
        .size   places, . - places
        .type   initial_value, @object
initial_value:
#include "initial_value.inc"
        .size   initial_value, . - initial_value
