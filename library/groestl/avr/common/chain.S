/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_initialise(void *area)      AVRe+
 * void IDENTIFIER_finish(void *area)
 *
 * The initial state; padding, the last one or two blocks, and the output transformation, which is a
 * compression of zeros without Q. The area is that of layout.inc.
 *
 * in        r24 area
 * clobbers  r0, r18-r27, r30, r31, T, flags; of finish r28 and r29 are saved
 */
#include "layout.inc"

#define COUNT r18

/* to = from + place */
.macro point to, to_high, from, place
        movw    \to, \from
        subi    \to, lo8(-(\place))
        sbci    \to_high, hi8(-(\place))
.endm

        /* The length of the digest in bits, as a number that ends the state. */
        function SYMBOL(IDENTIFIER, _initialise)
        point   r26, r27, r24, STATE
        ldi     COUNT, BYTES - 2
.Lclear:
        st      X+, r1
        dec     COUNT
        brne    .Lclear
        ldi     COUNT, GROESTL_DIGEST_BITS >> 8
        st      X+, COUNT
        st      X+, r1
        ret
        end_function SYMBOL(IDENTIFIER, _initialise)

        function SYMBOL(IDENTIFIER, _finish)
        save_registers r28, r29
        movw    r28, r24
        rcall   .Lload_length
        mov     r19, r20
        andi    r19, BYTES - 1
        point   r26, r27, r28, BLOCK
        add     r26, r19
        adc     r27, r1
        ldi     r20, 0x80
        ldi     COUNT, BYTES - 1
        sub     COUNT, r19
        cpi     COUNT, 8
        brsh    .Lroom
        rcall   .Lpad
        movw    r24, r28
        call    COMPRESS
        rcall   .Lpad_with_zeros
        rjmp    .Lnumber
.Lroom: rcall   .Lpad
.Lnumber:
        /* Of blocks, the last two bytes. */
        rcall   .Lload_length
        ldi     COUNT, 8
        clr     r22
        add     r20, COUNT
        adc     r21, r1
        adc     r22, r1
.rept 8 - LENGTH_SHIFT
        lsl     r20
        rol     r21
        rol     r22
.endr
        subi    r21, 0xff
        sbci    r22, 0xff
        point   r26, r27, r28, BLOCK + BYTES
        st      -X, r21
        st      -X, r22
        movw    r24, r28
        call    COMPRESS
        rcall   .Lpad_with_zeros
        movw    r24, r28
        restore_registers r29, r28
        jmp     TRANSFORM

.Lload_length:
        point   r26, r27, r28, LENGTH
        ld      r20, X+
        ld      r21, X
        ret

.Lpad_with_zeros:
        point   r26, r27, r28, BLOCK
        ldi     COUNT, BYTES - 1
        ldi     r20, 0

/* r20 to X, then COUNT zeros. */
.Lpad:  st      X+, r20
        subi    COUNT, 1
        brlo    .Lpadded
.Lzero: st      X+, r1
        subi    COUNT, 1
        brsh    .Lzero
.Lpadded:
        ret
        end_function SYMBOL(IDENTIFIER, _finish)
