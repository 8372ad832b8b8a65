/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(void *area)      AVRe+
 * void IDENTIFIER_transform(void *area)     the state becomes P(state + block) + state
 *
 * A block of Grøstl in two passes, with P(state + block) and with Q(block), each of which is added to the
 * state. A column a pass of the loop: its bytes come from where ShiftBytes takes them, through the S-box
 * into registers, are mixed and go beside the column that was there. A round begins with the column that
 * gets the constant of column 0, so that one register holds all constants.
 *
 * in        r24 area (layout.inc)
 * registers r2-r9 column, r10-r17, r0, r1, r18-r23 mix_bytes.inc; r24 constant of round and column,
 *           r25 0x1b; Y columns, X those that come about, Z S-box; T for Q
 * clobbers  r0, r18-r27, r30, r31, T, flags; r2-r17, r28 and r29 are saved
 */
#include "layout.inc"
#include "mix_bytes.inc"

#define CONSTANT r24
#define INDEX    r30
#define Q_FIRST  (COLUMNS - 6) /* its last row comes from column 0 */

/* A byte of the column for each row, from `shift` columns further. Y is in column `passed`. */
.macro substitute row, shift, constants_row, complement
.if (\row + \shift) > 0
        subi    r28, (STRIDE * (passed - \shift) + (\row > 0)) & 0xff /* what is true is -1 */
.endif
.set passed, \shift
        ld      INDEX, Y
.if \complement
        com     INDEX
.endif
.if \row == \constants_row
        eor     INDEX, CONSTANT
.endif
        lpm     BYTE_OF(\row), Z
.endm

.macro substitute_column constants_row, complement, s0, s1, s2, s3, s4, s5, s6, s7
.set passed, 0
        substitute 0, \s0, \constants_row, \complement
        substitute 1, \s1, \constants_row, \complement
        substitute 2, \s2, \constants_row, \complement
        substitute 3, \s3, \constants_row, \complement
        substitute 4, \s4, \constants_row, \complement
        substitute 5, \s5, \constants_row, \complement
        substitute 6, \s6, \constants_row, \complement
        substitute 7, \s7, \constants_row, \complement
.endm

        function COMPRESS
        rcall   TRANSFORM
        mov     r25, r27
        set
        rjmp    .Lpass
        .global TRANSFORM
        .type   TRANSFORM, @function
TRANSFORM:
        clt
.Lpass: save_registers SAVED
        mov     r29, r25
        inc     r29
        mov     r31, r29
        ldi     r28, lo8(STATE)
        ldi     r30, lo8(BLOCK)
        mov     r27, r25
        ldi     r26, 0
.Lfill_column:
        ldi     r20, 8
.Lfill: ld      r18, Z+
        ld      r19, Y+
        brts    .Lblock_alone
        eor     r18, r19
.Lblock_alone:
        st      X+, r18
        dec     r20
        brne    .Lfill
        subi    r26, -(STRIDE - 8)
        brne    .Lfill_column
        mov     r29, r27
        ldi     r31, hi8(groestl_sbox)
        ldi     REDUCTION, 0x1b
        ldi     CONSTANT, 0
        ldi     r26, OTHER
        brtc    .Lcolumn
        ldi     r26, OTHER + Q_FIRST * STRIDE
.Lcolumn:
        mov     r28, r26
        ldi     r18, OTHER
        eor     r28, r18
        brts    .Lq
        substitute_column 0, 0, P_SHIFTS
        rjmp    .Lmix
.Lq:    substitute_column 7, 1, Q_SHIFTS
.Lmix:  mix_bytes
.irp row, 0, 1, 2, 3, 4, 5, 6
        st      X+, MIXED(\row)
.endr
        st      X, MIXED(7)
        subi    r26, -(STRIDE - 7)
        subi    CONSTANT, -16
#if COLUMNS == 8
        sbrs    CONSTANT, 7
        rjmp    .Lcolumn
#else
        brcc    .Lround_done
        rjmp    .Lcolumn
.Lround_done:
#endif
        ldi     r18, OTHER
        eor     r26, r18
        subi    CONSTANT, (16 * COLUMNS - 1) & 0xff
        cpi     CONSTANT, ROUNDS
        breq    .Lpermuted
        rjmp    .Lcolumn
.Lpermuted:
        /* After an even number of rounds the columns are where they were. */
        mov     r29, r27
        inc     r29
        ldi     r28, lo8(STATE)
        ldi     r26, 0
.Ladd_column:
        ldi     r20, 8
.Ladd:  ld      r18, X+
        ld      r19, Y
        eor     r18, r19
        st      Y+, r18
        dec     r20
        brne    .Ladd
        subi    r26, -(STRIDE - 8)
        brne    .Ladd_column
        clr     r1
        restore_registers RESTORED
        ret
        end_function COMPRESS

#include "sbox.inc"
