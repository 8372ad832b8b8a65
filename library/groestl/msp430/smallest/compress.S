/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_compress(void *frame, const uint8_t *block, int with_q)      MSP430, MSP430X
 *
 * The state becomes P(state + block) + Q(block) + state, or P(state + block) + state without Q, byte by byte.
 * A byte goes through the S-box to where ShiftBytes takes it; then, the last column first, a column is copied
 * behind itself, so that the bytes of a sum follow each other.
 *
 * in        R12 frame (frame.inc), R13 block, both at even addresses, which may be the frame's; R14 0 without Q
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "frame.inc"

#define NUMBER r4 /* of a byte or column */
#define FROM   r5
#define TO     r6
#define FACTOR r7
#define BITS   r8
#define ROUND  r9
#define MASK   r10 /* 0 for P, -1 for Q */
#define SPARE  r11
#define VALUE  r12

/* SPARE becomes what it stands for if the carry is set, else 0. */
.macro if_carry mask
        subc    SPARE, SPARE
        inv     SPARE
        and     \mask, SPARE
.endm

.macro twice_value
        rla.b   VALUE
        if_carry #0x1b
        xor     SPARE, VALUE
.endm

/* The sums of MixBytes by Horner's rule: which bytes from this one on have 4, 2 and 1 in their factor. */
#define FACTORS_WITH_4 0xd8
#define FACTORS_WITH_2 0xa7
#define FACTORS_WITH_1 0xf4

        function COMPRESS
        save_registers 7
        push    r14
        push    r13
        clr     MASK
.Lpass: mov     #BYTES / 2, r15
.Lfill: mov     @r12+, r14
        bic     MASK, r14
        xor     @r13+, r14
        mov     r14, WORKING - 2(r12)
        dec     r15
        jnz     .Lfill
        mov     r12, TO
        add     #SHIFTED - BYTES, TO
        clr     ROUND
.Lround:
        mov     TO, FROM
        sub     #BYTES, FROM
        clr     NUMBER
.Lbyte: mov.b   @FROM+, VALUE
        xor.b   MASK, VALUE
        mov     NUMBER, r14
        xor     MASK, r14
        and     #7, r14
        jnz     .Lconstant_added
        mov     NUMBER, r14
        bic     #7, r14
        rla     r14
        xor     ROUND, r14
        xor     r14, VALUE
.Lconstant_added:
#ifdef SBOX_IN_FLASH
        mov.b   groestl_sbox(VALUE), VALUE
#else
        /* The inverse is the power 254: seven times a product with the byte, and a square. */
        mov     VALUE, r13
        mov     #1, VALUE
        mov     #7, r14
.Lpower:
        mov     r13, r15
        call    #.Lmultiply
        mov     VALUE, r15
        call    #.Lmultiply
        dec     r14
        jnz     .Lpower
        mov     VALUE, r15
        mov     #4, r14
.Lrotate:
        rla.b   r15
        adc.b   r15
        xor     r15, VALUE
        dec     r14
        jnz     .Lrotate
        xor     #0x63, VALUE
#endif
        /* The row's shift: its number, or what is left of the next odd one modulo 9; 7 stands for the longest. */
        mov     NUMBER, r14
        and     #7, r14
        tst     MASK
        jz      .Lshift
        rla     r14
        inc     r14
        cmp     #9, r14
        jlo     .Lshift
        sub     #9, r14
.Lshift:
#if COLUMNS == 16
        cmp     #7, r14
        jne     .Lshort
        mov     #LONGEST_SHIFT, r14
.Lshort:
#endif
.rept 3
        rla     r14
.endr
        mov     NUMBER, r15
        sub     r14, r15
        and     #BYTES - 1, r15
        add     TO, r15
        mov.b   VALUE, 0(r15)
        inc     NUMBER
        cmp     #BYTES, NUMBER
        jne     .Lbyte
        add     #BYTES + 8, FROM
        mov     #COLUMNS, NUMBER
.Lcolumn:
        sub     #16, FROM
        mov     #4, r15
.Lcopy: mov     @FROM+, r14
        mov     r14, 6(FROM)
        dec     r15
        jnz     .Lcopy
        sub     #8, FROM
        mov     #8, r15
.Lrow:  clr     VALUE
        mov     #FACTORS_WITH_4, r14
        call    #.Ltwice_and_add
        mov     #FACTORS_WITH_2, r14
        call    #.Ltwice_and_add
        mov     #FACTORS_WITH_1, r14
        call    #.Ltwice_and_add
        mov.b   VALUE, -BYTES(FROM)
        inc     FROM
        dec     r15
        jnz     .Lrow
        dec     NUMBER
        jnz     .Lcolumn
        inc     ROUND
        cmp     #ROUNDS, ROUND
        jne     .Lround
        sub     #BYTES + 8, FROM
        mov     #BYTES / 2, r15
.Ladd:  mov     @FROM+, r14
        xor     r14, -WORKING - 2(FROM)
        dec     r15
        jnz     .Ladd
        mov     TO, r12
        sub     #SHIFTED, r12
        mov     @SP, r13
        inv     MASK
        jz      .Ldone
        tst     2(SP)
        jnz     .Lpass
.Ldone: add     #4, SP
        restore_registers 7
        ret

/* VALUE becomes twice that and the bytes from FROM on that R14 says, the eighth of which is one. */
.Ltwice_and_add:
        twice_value
.Lterm: mov.b   @FROM+, SPARE
        rra     r14
        jnc     .Lno_term
        xor     SPARE, VALUE
.Lno_term:
        tst     r14
        jnz     .Lterm
        sub     #8, FROM
        ret

#ifndef SBOX_IN_FLASH
/* VALUE becomes VALUE times R15. */
.Lmultiply:
        mov     VALUE, FACTOR
        clr     VALUE
        mov     #8, BITS
.Lbit:  twice_value
        rla.b   FACTOR
        if_carry r15
        xor     SPARE, VALUE
        dec     BITS
        jnz     .Lbit
        ret
#endif
        end_function COMPRESS

#ifdef SBOX_IN_FLASH
#include "sbox_values.inc"

        .section .rodata.groestl_sbox, "a", @progbits
        .type   groestl_sbox, @object
groestl_sbox:
        .byte   SBOX_VALUES
        .size   groestl_sbox, . - groestl_sbox
#endif
