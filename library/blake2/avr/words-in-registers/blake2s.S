/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)      AVR
 *
 * BLAKE2s-256. A round is written out, but for G with MIX_CALLED; five words of v are in registers, all sixteen on the
 * stack. The state lies where the digest will. Whole blocks are read where they are, the last one from the stack, filled
 * up with zeros.
 *
 * r2-r5  A    r6-r9  B    r10-r13  C    r14-r17  D    r18-r21  E    r22, r23  the block    r24  16
 * r26, r27  a word of it    r28, r29  v    r30, r31  the schedule
 *
 * in        r24 digest, r22 message, r20 its length
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "avr.inc"

#define HASH        SYMBOL(IDENTIFIER, _hash)
#define SCHEDULE    SYMBOL(IDENTIFIER, _schedule)
#define BLOCK_BYTES 64
#define STATE_BYTES 32

/* On the stack, from Y on: v, then the variables, which are reached with Y at them, and the last block. */
#define VARIABLES   64
#define DIGEST      0
#define MESSAGE     2
#define LEFT        4
#define COUNT       6
#define IS_LAST     8 /* 0 or 0xff */
#define LAST        9 /* the block */
#define FRAME       (VARIABLES + LAST + BLOCK_BYTES)

#include "mix.inc"
#include "round.inc"

        function HASH
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        in      r28, 0x3d
        in      r29, 0x3e
        subi    r28, lo8(FRAME)
        sbci    r29, hi8(FRAME)
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
        adiw    r28, 1
        subi    r28, -VARIABLES
        sbci    r29, 0xff
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
        ldi     r19, 1
        ld      r0, Z
        eor     r0, r18
        st      Z, r0
.irp byte, 2, 3
        ldd     r0, Z + \byte
        eor     r0, r19
        std     Z + \byte, r0
.endr

/* Y is at the variables. */
.Lblock:
        ldd     r22, Y + MESSAGE
        ldd     r23, Y + MESSAGE + 1
        ldd     r18, Y + LEFT
        ldd     r19, Y + LEFT + 1
        cpi     r18, BLOCK_BYTES + 1
        cpc     r19, r1
        brsh    .Lwhole
        /* The last block is copied, and zeros behind it. */
        movw    r30, r22
        movw    r26, r28
        adiw    r26, LAST
        movw    r22, r26
        ldi     r20, BLOCK_BYTES
        sub     r20, r18
        mov     r21, r18
        tst     r21
        breq    .Lzeros
.Lcopy: ld      r0, Z+
        st      X+, r0
        dec     r21
        brne    .Lcopy
.Lzeros:
        tst     r20
        breq    .Lcopied
.Lzero: st      X+, r1
        dec     r20
        brne    .Lzero
.Lcopied:
        com     r20
        std     Y + IS_LAST, r20
        rjmp    .Lcount
.Lwhole:
        subi    r18, BLOCK_BYTES
        sbc     r19, r1
        std     Y + LEFT, r18
        std     Y + LEFT + 1, r19
        movw    r18, r22
        subi    r18, -BLOCK_BYTES
        sbci    r19, 0xff
        std     Y + MESSAGE, r18
        std     Y + MESSAGE + 1, r19
        ldi     r18, BLOCK_BYTES
.Lcount:
        ldd     r20, Y + COUNT
        ldd     r21, Y + COUNT + 1
        add     r20, r18
        adc     r21, r1
        std     Y + COUNT, r20
        std     Y + COUNT + 1, r21
        ldd     r19, Y + IS_LAST
        ldd     r30, Y + DIGEST
        ldd     r31, Y + DIGEST + 1
        subi    r28, VARIABLES
        sbc     r29, r1
        movw    r26, r28
        ldi     r18, STATE_BYTES / 4
.Lstate:
.rept 4
        ld      r0, Z+
        st      X+, r0
.endr
        dec     r18
        brne    .Lstate
        rcall   .Lcopy_iv
        /* v12 takes in the length up to here, v14 whether this is the last block. */
        take    12, D
        eor     r14, r20
        eor     r15, r21
        put     12, D
        take    14, D
.irp byte, D
        eor     \byte, r19
.endr
        put     14, D
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
        subi    r28, -VARIABLES
        sbci    r29, 0xff
        ldd     r26, Y + DIGEST
        ldd     r27, Y + DIGEST + 1
        subi    r28, VARIABLES
        sbc     r29, r1
        ldi     r18, STATE_BYTES
.Ladd:  ld      r0, X
        ldd     r19, Y + STATE_BYTES
        eor     r0, r19
        ld      r19, Y+
        eor     r0, r19
        st      X+, r0
        dec     r18
        brne    .Ladd
        adiw    r28, VARIABLES - STATE_BYTES
        ldd     r18, Y + IS_LAST
        tst     r18
        brne    .Ldone
        rjmp    .Lblock
.Ldone: subi    r28, lo8(VARIABLES - FRAME + 1)
        sbci    r29, hi8(VARIABLES - FRAME + 1)
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

/* IV to X on */
.Lcopy_iv:
        ldi     r30, lo8(initial_value)
        ldi     r31, hi8(initial_value)
        ldi     r18, STATE_BYTES / 4
.Lcopy_word:
.rept 4
        lpm     r0, Z+
        st      X+, r0
.endr
        dec     r18
        brne    .Lcopy_word
        ret
        mix_functions
        end_function HASH

#include "round_tables.inc"
