/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_initialise(void *area)      AVRe+
 * void IDENTIFIER_compress(void *area)
 * void IDENTIFIER_finish(void *area)
 *
 * The sponge around permutation.S; padding goes into the state itself, whose first bytes are the digest,
 * once the lanes that are complemented (rows.inc) and may be part of it are so no longer.
 *
 * in        r24 area (layout.inc)
 * clobbers  r0, r18-r27, r30, r31, flags
 */
#include "avr.inc"
#include "layout.inc"

#define ABSORB SYMBOL(IDENTIFIER, _absorb)
#define COMPLEMENT SYMBOL(IDENTIFIER, _complement)
#define COUNT r18
#define VALUE r19

        function SYMBOL(IDENTIFIER, _initialise)
        movw    r26, r24
        ldi     COUNT, STATE_BYTES
.Lclear:
        st      X+, r1
        dec     COUNT
        brne    .Lclear
#ifdef ROWS_WRITTEN_OUT
.irp lane, 0, 4, 9, 14, 18, 20
        ldi     r26, 8 * \lane
        rcall   COMPLEMENT
.endr
#endif
        ret
        end_function SYMBOL(IDENTIFIER, _initialise)

        function SYMBOL(IDENTIFIER, _compress)
        ldi     COUNT, BLOCK_BYTES
        rcall   ABSORB
        rjmp    PERMUTATION
        end_function SYMBOL(IDENTIFIER, _compress)

        function SYMBOL(IDENTIFIER, _finish)
        movw    r26, r24
        ldi     r26, LAST
        ld      COUNT, X
        rcall   ABSORB
        ld      VALUE, X
        ldi     COUNT, KECCAK_SUFFIX
        eor     VALUE, COUNT
        st      X, VALUE
        ldi     r26, BLOCK_BYTES - 1
        ld      VALUE, X
        subi    VALUE, 0x80
        st      X, VALUE
#ifdef ROWS_WRITTEN_OUT
        push    r25
        rcall   PERMUTATION
        pop     r27
        ldi     r26, 0
        rcall   COMPLEMENT
        ldi     r26, 8 * 4
        rjmp    COMPLEMENT
        end_function SYMBOL(IDENTIFIER, _finish)

/* The lane at X. */
        function COMPLEMENT
        ldi     COUNT, 8
.Lcomplement:
        ld      VALUE, X
        com     VALUE
        st      X+, VALUE
        dec     COUNT
        brne    .Lcomplement
        ret
        end_function COMPLEMENT
#else
        rjmp    PERMUTATION
        end_function SYMBOL(IDENTIFIER, _finish)
#endif

/* COUNT bytes of the block into the state; X points behind them, there. */
        function ABSORB
        movw    r26, r24
        movw    r30, r24
#if BLOCK < 256
        ldi     r30, BLOCK
#else
        inc     r31
#endif
        rjmp    .Lbegin
.Lbyte: ld      VALUE, X
        ld      r0, Z+
        eor     VALUE, r0
        st      X+, VALUE
.Lbegin:
        subi    COUNT, 1
        brsh    .Lbyte
        ret
        end_function ABSORB
