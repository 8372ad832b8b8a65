/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(void *frame, const uint8_t *block, int with_q)      MSP430, MSP430X
 *
 * The state becomes P(state + block) + Q(block) + state, or P(state + block) + block + state without Q. The
 * columns of a round are written out: each gathers its eight bytes from where ShiftBytes takes them and goes
 * to the other of two buffers. Q is kept complemented, so that it gets the bytes that its S-box wants.
 *
 * in        R12 frame (frame.inc), R13 block, both at even addresses, which may be the frame's; R14 0 without Q
 * registers column.inc; R12 columns, R14 those that come about, R15 round
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "frame.inc"
#include "column.inc"

#define FROM  r12
#define TO    r14
#define ROUND r15

.macro substitute row, shift
        mov.b   8 * ((.Lcolumn_number + \shift) % COLUMNS) + \row(FROM), INDEX
.if \row == .Lconstants_row
        xor     ROUND, INDEX
.if (.Lcolumn_number + \shift) % COLUMNS
        xor     #16 * ((.Lcolumn_number + \shift) % COLUMNS), INDEX
.endif
.endif
        add_byte \row
.endm

.macro column s0, s1, s2, s3, s4, s5, s6, s7
        substitute 0, \s0
        substitute 1, \s1
        substitute 2, \s2
        substitute 3, \s3
        substitute 4, \s4
        substitute 5, \s5
        substitute 6, \s6
        substitute 7, \s7
        add_odd_rows
.endm

.macro store word, place
.if .Lconstants_row
        inv     \word
.endif
        mov     \word, 8 * .Lcolumn_number + \place(TO)
.endm

/* From FROM to TO, which ROUNDS, an even number, leave as they were. */
.macro permutation constants_row, shifts:vararg
        .set    .Lconstants_row, \constants_row
        clr     ROUND
.Lround\@:
        .set    .Lcolumn_number, 0
.rept COLUMNS
        column  \shifts
        store   r4, 0
        store   r5, 2
        store   r6, 4
        store   r7, 6
        .set    .Lcolumn_number, .Lcolumn_number + 1
.endr
        mov     FROM, INDEX
        mov     TO, FROM
        mov     INDEX, TO
        inc     ROUND
        cmp     #ROUNDS, ROUND
        jeq     .Lpermuted\@
        br      #.Lround\@
.Lpermuted\@:
.endm

        function COMPRESS
        save_registers 7
        push    r14
        mov     #BYTES / 2, r15
.Lfill: mov     @r13+, r11
        mov     @r12+, r14
        xor     r11, r14
        mov     r14, P_COLUMNS - 2(r12)
        inv     r11
        mov     r11, BLOCK - 2(r12)
        dec     r15
        jnz     .Lfill
        /* Behind the state now. */
        add     #P_COLUMNS - BYTES, FROM
        mov     FROM, TO
        add     #OTHER - P_COLUMNS, TO
        permutation 0, P_SHIFTS
        sub     #P_COLUMNS - BLOCK, FROM
        tst     0(SP)
        jnz     .Lq
        br      #.Ladd
.Lq:    permutation 7, Q_SHIFTS
.Ladd:  mov     #BYTES / 2, r15
.Ladd_word:
        mov     @FROM+, r14
        inv     r14
        xor     P_COLUMNS - BLOCK - 2(FROM), r14
        xor     r14, -BLOCK - 2(FROM)
        dec     r15
        jnz     .Ladd_word
        incd    SP
        restore_registers 7
        ret
        end_function COMPRESS

#include "tables.inc"
