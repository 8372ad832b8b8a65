/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_ghash_multiply(uint8_t *hash, const uint8_t *parts)      MSP430, MSP430X
 *
 * GHASH's product by H, without branches or addresses of secrets.
 *
 * in        R12 hash, R13 parts of H over x, 36 bytes (see parts.c), both at even addresses
 * clobbers  R11-R15, flags
 * On the stack lie the saved registers, the hash's address and parts, the products, a return address and the
 * address of a part of H.
 *
 * Both factors as numbers of 128 bits, whose nine products of 32 bits without carries (Karatsuba, twice) are summed
 * up to 256 bits; the lower half of these is reduced into the upper. The parts are pushed and read in this order, as
 * those of H are: the sums of lower and upper halves (M), the upper half (U), the lower (L), of each both words
 * and their sum.
 *
 * A product of 32 bits takes bit 15 of both words of the hash, then bit 14, ..., and doubles between; a mask of the
 * bit's carry adds or does not. STEPS_PER_LOOP of the sixteen are written out. The product of a half lies with its
 * upper eight bytes first.
 */
#include "msp430.inc"

#define MULTIPLY SYMBOL(IDENTIFIER, _ghash_multiply)
#define PRODUCT  SYMBOL(IDENTIFIER, _product)

/* Of a product, bytes from the stack pointer on at the end. */
#define L_UPPER  0
#define L_LOWER  8
#define U_UPPER  16
#define U_LOWER  24
#define M_UPPER  32
#define M_LOWER  40

/* A half: its words' sum, which is read last, and the words. */
.macro push_half low0, low1, high0, high1
        mov     \low1, r15
        xor     \high1, r15
        push    r15
        mov     \low0, r15
        xor     \high0, r15
        push    r15
.irp part, \high1, \high0, \low1, \low0
        push    \part
.endr
.endm

/* Adds H where the carry is a 1. */
.macro add_by_carry low, high
        subc    r14, r14
        mov     r10, r15
        bic     r14, r15
        xor     r15, \low
        mov     r11, r15
        bic     r14, r15
        xor     r15, \high
.endm

/* R4-R7 = the product of 32 bits of the next parts at R12 and R13. */
        function PRODUCT
        mov     @r12+, r8
        mov     @r12+, r9
        mov     @r13+, r10
        mov     @r13+, r11
        push    r13
        mov     #16 / STEPS_PER_LOOP, r13
.irp word, r4, r5, r6, r7
        clr     \word
.endr
.Lsteps:
.rept STEPS_PER_LOOP
        rla     r4
        rlc     r5
        rlc     r6
        rlc     r7
        rla     r8
        add_by_carry r4, r5
        rla     r9
        add_by_carry r5, r6
.endr
        dec     r13
        jnz     .Lsteps
        pop     r13
        ret
        end_function PRODUCT

.macro push_product
.irp word, r7, r6, r5, r4
        push    \word
.endr
.endm

/* The two sums of a half in its middle: R15 = what both have. */
.macro add_middle low, high, place
        mov     12 + \place(r1), r15
        xor     \place(r1), r15
        xor     8 + \place(r1), \low
        xor     r15, \low
        mov     \low, 12 + \place(r1)
        xor     4 + \place(r1), \high
        xor     r15, \high
        mov     \high, \place(r1)
.endm

.macro sum_words upper, top, place
        mov     U_LOWER + \place(r1), r15
        xor     L_UPPER + \place(r1), r15
        mov     U_UPPER + \place(r1), \top
        mov     \top, \upper
        xor     r15, \upper
        xor     M_UPPER + \place(r1), \upper
        xor     L_LOWER + \place(r1), r15
        xor     M_LOWER + \place(r1), r15
        mov     r15, L_UPPER + \place(r1)
.endm

/* x^128 = 1 + x + x^2 + x^7 times the word in R14; what leaves on the right comes to the word below. */
.macro reduce word, below
        xor     r14, \word
        clr     r15
.rept 2
        clrc
        rrc     r14
        rrc     r15
        xor     r14, \word
        xor     r15, \below
.endr
.rept 5
        rra     r14
        rrc     r15
.endr
        xor     r14, \word
        xor     r15, \below
.endm

        function MULTIPLY
        save_registers 7
        push    r12
        add     #16, r12
.irp word, r4, r5, r6, r7, r8, r9, r10, r11
        decd    r12
        mov     @r12, \word
        swpb    \word
.endr
        push_half r4, r5, r6, r7
        push_half r8, r9, r10, r11
        xor     r8, r4
        xor     r9, r5
        xor     r10, r6
        xor     r11, r7
        push_half r4, r5, r6, r7
        mov     r1, r12
.Lhalf:
        call    #PRODUCT
        push_product
        call    #PRODUCT
        push_product
        call    #PRODUCT
        add_middle r4, r6, 0
        add_middle r5, r7, 2
/* R12 has gone up by 12 a half, and the stack down by 16. */
        mov     r12, r15
        sub     r1, r15
        cmp     #3 * (12 + 16), r15
        jnz     .Lhalf
        sum_words r4, r8, 0
        sum_words r5, r9, 2
        sum_words r6, r10, 4
        sum_words r7, r11, 6
/* Word 7 of the lower half, to which the first comes, is the last to be reduced. */
        mov     L_UPPER + 6(r1), r13
        mov     L_LOWER(r1), r14
        reduce  r4, r13
        mov     L_LOWER + 2(r1), r14
        reduce  r5, r4
        mov     L_LOWER + 4(r1), r14
        reduce  r6, r5
        mov     L_LOWER + 6(r1), r14
        reduce  r7, r6
        mov     L_UPPER(r1), r14
        reduce  r8, r7
        mov     L_UPPER + 2(r1), r14
        reduce  r9, r8
        mov     L_UPPER + 4(r1), r14
        reduce  r10, r9
        mov     r13, r14
        reduce  r11, r10
        add     #48 + 36, r1
        pop     r12
.set place, 0
.irp word, r11, r10, r9, r8, r7, r6, r5, r4
        swpb    \word
        mov     \word, place(r12)
.set place, place + 2
.endr
        restore_registers 7
        ret
        end_function MULTIPLY
