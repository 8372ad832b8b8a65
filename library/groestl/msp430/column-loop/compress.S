/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(void *frame, const uint8_t *block, int with_q)      MSP430, MSP430X
 *
 * The state becomes P(state + block) + Q(block) + state, or P(state + block) + state without Q. A column a
 * pass of the loop, in its place: it gathers its eight bytes from there and further columns, which nothing
 * has changed yet. Q is kept complemented, so that it gets the bytes that its S-box wants.
 *
 * in        R12 frame (frame.inc), R13 block, both at even addresses, which may be the frame's; R14 0 without Q
 * registers column.inc; R12 column, R14 round, R15 constant of round and column
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "frame.inc"
#include "column.inc"

#define COLUMN   r12
#define CONSTANT r15 /* a byte */
#define ROUND    r14

.macro substitute row, shift
        mov.b   8 * (\shift) + \row(COLUMN), INDEX
.if \row == .Lconstants_row
        xor     CONSTANT, INDEX
.endif
        add_byte \row
.endm

.macro gather_and_mix s0, s1, s2, s3, s4, s5, s6, s7
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

/* Of the columns that end at @SP, where COLUMN then is. */
.macro permutation constants_row, shift, shifts:vararg
        .set    .Lconstants_row, \constants_row
        clr     ROUND
.Lround\@:
        mov     @SP, COLUMN
        sub     #BYTES, COLUMN
        mov     #LONGEST_SHIFT, INDEX
.Lcopy\@:
.irp word, r4, r5, r6, r7
        mov     @COLUMN+, \word
.endr
        mov     r4, BYTES - 8(COLUMN)
        mov     r5, BYTES - 6(COLUMN)
        mov     r6, BYTES - 4(COLUMN)
        mov     r7, BYTES - 2(COLUMN)
        dec     INDEX
        jnz     .Lcopy\@
        sub     #8 * LONGEST_SHIFT, COLUMN
        mov     ROUND, CONSTANT
.if \shift
        add     #16 * \shift, CONSTANT
.endif
.Lcolumn\@:
        gather_and_mix \shifts
.irp word, r4, r5, r6, r7
.if \constants_row
        inv     \word
.endif
        mov     \word, 0(COLUMN)
        incd    COLUMN
.endr
        add.b   #16, CONSTANT
#if COLUMNS == 8
.if \shift
        bic     #128, CONSTANT
.endif
#endif
        cmp     @SP, COLUMN
        jne     .Lcolumn\@
        inc     ROUND
        cmp     #ROUNDS, ROUND
        jne     .Lround\@
.endm

        function COMPRESS
        save_registers 7
        push    r14
        push    r13
        mov     #BYTES / 2, r15
.Lfill_p:
        mov     @r13+, r14
        xor     @r12+, r14
        mov     r14, WORKING - 2(r12)
        dec     r15
        jnz     .Lfill_p
        add     #WORKING, r12
        push    r12
        permutation 0, 0, P_SHIFTS
        clr     r14
        call    #.Ladd
        tst     4(SP)
        jz      .Ldone
        mov     2(SP), r13
        mov     #BYTES / 2, r15
.Lfill_q:
        mov     @r13+, r14
        inv     r14
        mov     r14, -BYTES(COLUMN)
        incd    COLUMN
        dec     r15
        jnz     .Lfill_q
        permutation 7, 6, Q_SHIFTS
        mov     #-1, r14
        call    #.Ladd
.Ldone: add     #6, SP
        restore_registers 7
        ret

/* The columns before COLUMN, which stays, complemented by R14, to the state. */
.Ladd:  sub     #BYTES, COLUMN
        mov     #BYTES / 2, r15
.Ladd_word:
        mov     @COLUMN+, r13
        xor     r14, r13
        xor     r13, -WORKING - 2(COLUMN)
        dec     r15
        jnz     .Ladd_word
        ret
        end_function COMPRESS

#include "tables.inc"
