/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_initialise(void *area)      AVR
 * void IDENTIFIER_compress(void *area)
 * void IDENTIFIER_finish(void *area)
 *
 * The hash function around CHAIN, which takes the block into the chaining value and leaves MESSAGE in FLAGS:
 * area in r24, in r22 the tweak's position. Final blocks are followed by the output's. The area is that of
 * layout.inc.
 *
 * in        r24 area
 * clobbers  r0, r18-r27, r30, r31, T, flags; r28 and r29 are saved
 */
#include "names.inc"
#include "layout.inc"

/* to = from + place */
.macro point to, to_high, from, place
        movw    \to, \from
        subi    \to, lo8(-(\place))
        sbci    \to_high, hi8(-(\place))
.endm

        function INITIALISE
        point   r26, r27, r24, FLAGS
        ldi     r18, MESSAGE | FIRST
        st      X+, r18
        ldi     r30, lo8(INITIAL_VALUE)
        ldi     r31, hi8(INITIAL_VALUE)
        ldi     r18, BYTES
.Lcopy: lpm     r0, Z+
        st      X+, r0
        dec     r18
        brne    .Lcopy
        ret
        end_function INITIALISE

        function COMPRESS
        point   r26, r27, r24, LENGTH
        ld      r22, X+
        ld      r23, X
        jmp     CHAIN
        end_function COMPRESS

        function FINISH
        save_registers r28, r29
        movw    r28, r24
        point   r26, r27, r28, FLAGS
        ld      r18, X
        ori     r18, FINAL
        st      X, r18
        point   r26, r27, r28, LENGTH
        ld      r22, X+
        ld      r23, X
        point   r26, r27, r28, LAST
        ld      r18, X
        rcall   .Lfill_and_chain
        point   r26, r27, r28, FLAGS
        ldi     r18, OUTPUT
        st      X, r18
        ldi     r22, 8
        ldi     r23, 0
        ldi     r18, 0
        rcall   .Lfill_and_chain
        restore_registers r29, r28
        ret

/* With zeros behind so many bytes of the block as r18 says. */
.Lfill_and_chain:
        point   r26, r27, r28, BLOCK
        add     r26, r18
        adc     r27, r1
        rjmp    .Lnext
.Lzero: st      X+, r1
        inc     r18
.Lnext: cpi     r18, BYTES
        brne    .Lzero
        movw    r24, r28
        jmp     CHAIN
        end_function FINISH

/* What the configuration block leads to (version 1.3 of the paper, appendix B). */
        .section SYMBOL(.progmem., INITIAL_VALUE), "a", @progbits
        .type   INITIAL_VALUE, @object
INITIAL_VALUE:
#if WORDS == 4
        .quad   0xfc9da860d048b449, 0x2fca66479fa7d833
        .quad   0xb33bc3896656840f, 0x6a54e920fde8da69
#else
        .quad   0x4903adff749c51ce, 0x0d95de399746df03
        .quad   0x8fd1934127c79bce, 0x9a255629ff352cb1
        .quad   0x5db62599df6ca7b0, 0xeabe394ca9d5c3f4
        .quad   0x991112c71a75b523, 0xae18a40b660fcc33
#endif
        .size   INITIAL_VALUE, . - INITIAL_VALUE
