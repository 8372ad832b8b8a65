/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(void *area)      AVRe+
 * void IDENTIFIER_transform(void *area)     the same without Q
 *
 * A block of Grøstl: the state becomes P(state + block) + Q(block) + state. The columns of a round are
 * written out: each gathers its eight bytes from where ShiftBytes takes them, through the S-box into
 * registers, is mixed, the first COLUMNS_IN_LINE in line, and goes to the other of two buffers. Q complements what its S-box gets, so it has
 * one of its own.
 *
 * in        r24 area (layout.inc)
 * registers r2-r9 column, r10-r17, r0, r1, r18-r23 mix_bytes.inc; r24 constant of round and column,
 *           r25 0x1b; Y columns, X those that come about, Z S-box
 * clobbers  r0, r18-r27, r30, r31, T, flags; r2-r17, r28 and r29 are saved
 */
#include "layout.inc"
#include "mix_bytes.inc"

#define CONSTANT r24
#define INDEX    r30

/* A byte of the column, if it is in the half of the columns that Y points to. */
.macro substitute_if_in_reach row, shift
.set place, 8 * ((column + \shift) % COLUMNS) + \row
.if place / 64 == half
        ldd     INDEX, Y + (place % 64)
.if \row == constants_row
        eor     INDEX, CONSTANT
.endif
        lpm     BYTE_OF(\row), Z
.endif
.endm

.macro substitute_in_reach s0, s1, s2, s3, s4, s5, s6, s7
        substitute_if_in_reach 0, \s0
        substitute_if_in_reach 1, \s1
        substitute_if_in_reach 2, \s2
        substitute_if_in_reach 3, \s3
        substitute_if_in_reach 4, \s4
        substitute_if_in_reach 5, \s5
        substitute_if_in_reach 6, \s6
        substitute_if_in_reach 7, \s7
.endm

.macro store_mixed
        mix_bytes
.irp row, 0, 1, 2, 3, 4, 5, 6, 7
        st      X+, MIXED(\row)
.endr
.endm

/* The number of the column that the byte with the constant comes from, in the upper half of CONSTANT. */
#define SOURCE(column, shift) (16 * (((column) + (shift)) % COLUMNS))

/* From Y to X, which ROUNDS, an even number, leave as they were. */
.macro permutation row, shift, shifts:vararg
.set constants_row, \row
.set half, 0
        ldi     CONSTANT, SOURCE(0, \shift)
.Lround\@:
.set column, 0
.rept COLUMNS
        substitute_in_reach \shifts
.if COLUMNS == 16
.if half
        subi    r28, 64
        sbci    r29, 0
.else
        subi    r28, lo8(-64)
        sbci    r29, hi8(-64)
.endif
.set half, 1 - half
        substitute_in_reach \shifts
.endif
        subi    CONSTANT, (SOURCE(column, \shift) - SOURCE(column + 1, \shift) - (column + 1) / COLUMNS) & 0xff
.if column < COLUMNS_IN_LINE
        store_mixed
.else
        rcall   .Lstore_mixed
.endif
.set column, column + 1
.endr
        movw    r2, r28
        movw    r28, r26
        subi    r28, BYTES
        sbci    r29, 0
        movw    r26, r2
        cpi     CONSTANT, SOURCE(0, \shift) + ROUNDS
        breq    .Lpermuted\@
        jmp     .Lround\@
.Lpermuted\@:
.endm

        function COMPRESS
        clt
        rjmp    .Lbegin
        .global TRANSFORM
        .type   TRANSFORM, @function
TRANSFORM:
        set
.Lbegin:
        save_registers SAVED
        movw    r26, r24
        adiw    r26, STATE
        movw    r28, r26
        subi    r28, lo8(-BYTES)
        sbci    r29, hi8(-BYTES)
        movw    r30, r28
        subi    r30, lo8(-BYTES)
        sbci    r31, hi8(-BYTES)
        ldi     r20, BYTES / 8
.Ladd_block:
.rept 8
        ld      r18, X+
        ld      r19, Y+
        eor     r18, r19
        st      Z+, r18
.endr
        dec     r20
        brne    .Ladd_block
        /* Behind what they went through are block, P's columns and the other buffer. */
        ldi     REDUCTION, 0x1b
        brtc    .Lq
        movw    r26, r30
        jmp     .Lp
.Lq:    movw    r28, r26
        movw    r26, r30
        ldi     r31, hi8(groestl_sbox + 256)
        permutation 7, 6, Q_SHIFTS
        subi    r28, lo8(-BYTES)
        sbci    r29, hi8(-BYTES)
.Lp:    ldi     r31, hi8(groestl_sbox)
        permutation 0, 0, P_SHIFTS
        movw    r26, r28
        subi    r26, lo8(BYTES)
        sbci    r27, hi8(BYTES)
        movw    r30, r26
        subi    r30, lo8(BYTES)
        sbci    r31, hi8(BYTES)
        ldi     r20, BYTES / 8
.Ladd_to_state:
.rept 8
        ld      r18, X+
        ld      r19, Y+
        eor     r18, r19
        ld      r19, Z
        eor     r18, r19
        st      Z+, r18
.endr
        dec     r20
        brne    .Ladd_to_state
        clr     r1
        restore_registers RESTORED
        ret
#if COLUMNS_IN_LINE < COLUMNS
.Lstore_mixed:
        store_mixed
        ret
#endif
        end_function COMPRESS

#include "sbox.inc"
