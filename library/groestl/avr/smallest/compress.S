/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(void *area)      AVRe+
 * void IDENTIFIER_transform(void *area)     the state becomes P(state + block) + state
 *
 * A block of Grøstl byte by byte, in two passes, with P(state + block) and with Q(block), each of which is
 * added to the state. A byte goes through the S-box to where ShiftBytes takes it; then, the last column
 * first, a column is copied behind itself, so that the bytes of a sum follow each other. Nothing that
 * branches depends on a secret.
 *
 * in        r24 area (layout.inc)
 * registers Y, X, Z memory, MASK 0 for P or 0xff for Q
 * clobbers  r0, r18-r27, r30, r31, flags; r28 and r29 are saved
 */
#include "layout.inc"

#define NUMBER r20 /* of a byte or column */
#define MASK   r22
#define VALUE  r23
#define ROUND  r24
#define COUNT  r21
#define SPARE  r25

.macro twice byte
        lsl     \byte
        sbc     SPARE, SPARE
        andi    SPARE, 0x1b
        eor     \byte, SPARE
.endm

/* The sums of MixBytes by Horner's rule: which bytes from this one on have 4, 2 and 1 in their factor. */
#define FACTORS_WITH_4 0xd8
#define FACTORS_WITH_2 0xa7
#define FACTORS_WITH_1 0xf4

        function COMPRESS
        rcall   TRANSFORM
        movw    r24, r26
        subi    r24, lo8(BLOCK)
        sbci    r25, hi8(BLOCK)
        ldi     MASK, 0xff
        rjmp    .Lpass
        .global TRANSFORM
        .type   TRANSFORM, @function
TRANSFORM:
        clr     MASK
.Lpass: save_registers r28, r29
        movw    r26, r24
        adiw    r26, STATE
        movw    r28, r26
        subi    r28, lo8(-BYTES)
        sbci    r29, hi8(-BYTES)
        movw    r30, r28
        subi    r30, lo8(-BYTES)
        sbci    r31, hi8(-BYTES)
        ldi     COUNT, BYTES
.Lfill: ld      r18, X+
        sbrc    MASK, 0
        clr     r18
        ld      r19, Y+
        eor     r18, r19
        st      Z+, r18
        dec     COUNT
        brne    .Lfill
        movw    r28, r30
        clr     ROUND
.Lround:
        movw    r26, r28
        subi    r28, lo8(BYTES)
        sbci    r29, hi8(BYTES)
        clr     NUMBER
.Lbyte: ld      VALUE, Y+
        eor     VALUE, MASK
        mov     r18, NUMBER
        eor     r18, MASK
        andi    r18, 7
        brne    .Lconstant_added
        mov     r18, NUMBER
        andi    r18, 0xf8
        lsl     r18
        eor     r18, ROUND
        eor     VALUE, r18
.Lconstant_added:
#ifdef SBOX_IN_FLASH
        mov     r30, VALUE
        ldi     r31, hi8(groestl_sbox)
        lpm     VALUE, Z
#else
        /* The inverse is the power 254: seven times a product with the byte, and a square. */
        mov     r30, VALUE
        ldi     r31, 7
        ldi     VALUE, 1
.Lpower:
        mov     r19, r30
        rcall   .Lmultiply
        mov     r19, VALUE
        rcall   .Lmultiply
        dec     r31
        brne    .Lpower
        mov     r18, VALUE
        ldi     COUNT, 4
.Lrotate:
        lsl     r18
        adc     r18, r1
        eor     VALUE, r18
        dec     COUNT
        brne    .Lrotate
        ldi     r18, 0x63
        eor     VALUE, r18
#endif
        /* The row's shift: its number, or what is left of the next odd one modulo 9; 7 stands for the longest. */
        mov     r18, NUMBER
        andi    r18, 7
        sbrs    MASK, 0
        rjmp    .Lshift
        lsl     r18
        inc     r18
        cpi     r18, 9
        brlo    .Lshift
        subi    r18, 9
.Lshift:
#if COLUMNS == 16
        cpi     r18, 7
        brne    .Lshort
        ldi     r18, LONGEST_SHIFT
.Lshort:
#endif
        lsl     r18
        lsl     r18
        lsl     r18
        mov     r19, NUMBER
        sub     r19, r18
        andi    r19, BYTES - 1
        movw    r30, r26
        add     r30, r19
        adc     r31, r1
        st      Z, VALUE
        inc     NUMBER
        cpi     NUMBER, BYTES
        brne    .Lbyte
        subi    r28, lo8(-BYTES)
        sbci    r29, hi8(-BYTES)
        ldi     NUMBER, COLUMNS
.Lcolumn:
        sbiw    r28, 8
        movw    r30, r28
        ldi     COUNT, 8
.Lcopy: ld      r19, Z+
        std     Z + 7, r19
        dec     COUNT
        brne    .Lcopy
        movw    r30, r28
        movw    r26, r28
        subi    r26, lo8(BYTES)
        sbci    r27, hi8(BYTES)
        ldi     COUNT, 8
.Lrow:  clr     VALUE
        ldi     r18, FACTORS_WITH_4
        rcall   .Ltwice_and_add
        ldi     r18, FACTORS_WITH_2
        rcall   .Ltwice_and_add
        ldi     r18, FACTORS_WITH_1
        rcall   .Ltwice_and_add
        st      X+, VALUE
        adiw    r30, 1
        dec     COUNT
        brne    .Lrow
        dec     NUMBER
        brne    .Lcolumn
        inc     ROUND
        cpi     ROUND, ROUNDS
        breq    .Lpermuted
        rjmp    .Lround
.Lpermuted:
        movw    r26, r28
        subi    r28, lo8(BYTES)
        sbci    r29, hi8(BYTES)
        subi    r26, lo8(3 * BYTES)
        sbci    r27, hi8(3 * BYTES)
        ldi     COUNT, BYTES
.Ladd:  ld      r18, Y+
        ld      r19, X
        eor     r18, r19
        st      X+, r18
        dec     COUNT
        brne    .Ladd
        restore_registers r29, r28
        ret

/* VALUE becomes twice that and the bytes from Z on that r18 says, the eighth of which is one. */
.Ltwice_and_add:
        twice   VALUE
.Lterm: ld      r19, Z+
        lsr     r18
        brcc    .Lno_term
        eor     VALUE, r19
.Lno_term:
        tst     r18
        brne    .Lterm
        sbiw    r30, 8
        ret

#ifndef SBOX_IN_FLASH
/* VALUE becomes VALUE times r19. */
.Lmultiply:
        mov     r18, VALUE
        clr     VALUE
        ldi     COUNT, 8
.Lbit:  twice   VALUE
        lsl     r18
        sbc     SPARE, SPARE
        and     SPARE, r19
        eor     VALUE, SPARE
        dec     COUNT
        brne    .Lbit
        ret
#endif
        end_function COMPRESS

#ifdef SBOX_IN_FLASH
#include "sbox.inc"
#endif
