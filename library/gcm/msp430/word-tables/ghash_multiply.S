/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_ghash_multiply(uint8_t *hash, const uint8_t *tables)      MSP430, MSP430X
 *
 * GHASH's product by H with tables of H times five, six and five bits of a word (see tables.c). Addresses depend on
 * the hash, branches do not.
 *
 * in        R12 hash, R13 tables, 2048 bytes: 512, 1024, 512; both at even addresses
 * registers R4-R11 the product, R12 hash, R13 tables, R14 entry, R15 a word of the hash
 * clobbers  R11-R15, flags
 * On the stack lie the registers that are saved.
 *
 * Horner's rule from the last word on. Times x^16 moves no register: names move by one, and the word that
 * leaves, by a table of what each byte is reduced to, comes into the registers of the first two, of which it had
 * one. Written out for the eight words, after which all names are back.
 */
#include "msp430.inc"

#define MULTIPLY SYMBOL(IDENTIFIER, _ghash_multiply)
#define REDUCED  SYMBOL(IDENTIFIER, _ghash_reduced)
#define SECOND   512
#define THIRD    1536

/* Times x^16: x^128 = 1 + x + x^2 + x^7 times the word that leaves, for the first two. */
.macro reduce w0, w1
        mov     \w0, r14
        swpb    r14
        mov.b   r14, r14
        mov.b   \w0, r15
        rla     r14
        rla     r15
        mov     REDUCED(r14), \w0
        mov     REDUCED(r15), r15
        swpb    r15
        mov.b   r15, r14
        xor     r14, \w0
        xor     r14, r15
        xor     r15, \w1
.endm

/* Adds the entry at R14, which is in the table so far from the first. */
.macro add_entry table, words:vararg
        add     r13, r14
.if \table
        add     #\table, r14
.endif
.irp word, \words
        xor     @r14+, \word
.endr
.endm

.macro take_word place, w0, w1, w2, w3, w4, w5, w6, w7
.if \place < 14
        reduce  \w0, \w1
.endif
        mov     \place\()(r12), r15
        swpb    r15
        mov     r15, r14
        rla     r14
        rla     r14
        rla     r14
        rla     r14
        and     #0x1f0, r14
.if \place == 14
        add     r13, r14
        add     #THIRD, r14
.irp word, \w0, \w1, \w2, \w3, \w4, \w5, \w6, \w7
        mov     @r14+, \word
.endr
.else
        add_entry THIRD, \w0, \w1, \w2, \w3, \w4, \w5, \w6, \w7
.endif
        rra     r15
        mov     r15, r14
        and     #0x3f0, r14
        add_entry SECOND, \w0, \w1, \w2, \w3, \w4, \w5, \w6, \w7
        swpb    r15
        rla     r15
        rla     r15
        and     #0x1f0, r15
        mov     r15, r14
        add_entry 0, \w0, \w1, \w2, \w3, \w4, \w5, \w6, \w7
.endm

        function MULTIPLY
        save_registers 7
        take_word 14, r4, r5, r6, r7, r8, r9, r10, r11
        take_word 12, r11, r4, r5, r6, r7, r8, r9, r10
        take_word 10, r10, r11, r4, r5, r6, r7, r8, r9
        take_word 8, r9, r10, r11, r4, r5, r6, r7, r8
        take_word 6, r8, r9, r10, r11, r4, r5, r6, r7
        take_word 4, r7, r8, r9, r10, r11, r4, r5, r6
        take_word 2, r6, r7, r8, r9, r10, r11, r4, r5
        take_word 0, r5, r6, r7, r8, r9, r10, r11, r4
.set place, 0
.irp word, r5, r6, r7, r8, r9, r10, r11, r4
        swpb    \word
        mov     \word, place(r12)
.set place, place + 2
.endr
        restore_registers 7
        ret
        end_function MULTIPLY

/* A byte times 1 + x + x^2 + x^7, both with the highest bit for x^0. */
        .section .rodata.REDUCED, "a", @progbits
        .balign 2
REDUCED:
.set number, 0
.rept 256
        .word   number << 8 ^ number << 7 ^ number << 6 ^ number << 1
.set number, number + 1
.endr
