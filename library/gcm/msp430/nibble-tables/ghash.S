/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_ghash_multiply(uint8_t *hash, const uint8_t *table)      MSP430, MSP430X
 * void IDENTIFIER_ghash_prepare(uint8_t *table, uint8_t *subkey)
 *
 * GHASH's product by H with a table of H times each nibble, 256 bytes in RAM. Addresses in it, and in the table of what
 * a nibble is reduced to (64 or 96 bytes in flash), depend on the hash, which takes no time without a cache. Branches do not.
 *
 * in        R12 hash, at any address; R13 table, at an even one
 *           or R12 table, R13 H, both at even ones
 * registers R4-R11 the product or H, R12 where in the hash, R13 table, R14 nibble of the hash and its entry, R15 nibble
 *           that leaves
 * clobbers  R11-R15, flags; R4-R10 are saved
 * On the stack lie the saved registers, the hash's address, and where a loop writes it, the product; or H and a return address.
 *
 * Horner's rule from the last nibble on. Product and entries lie crosswise: word i has the nibbles i, i + 8, i + 16
 * and i + 24, the first on top. So times x^4 moves no register, where words in their order take four shifts of all eight:
 * names move by one, and the last word becomes the first, with its nibbles one place further. The one that leaves is reduced
 * into the tops of the first three words.
 *
 * An entry's number is what the nibble's bits are, the highest of which belongs to the lowest power.
 *
 * NIBBLES_PER_LOOP is 8, after which all names are back, 2, after which registers are moved, or 1, which is called
 * twice a byte.
 */
#include "msp430.inc"

#define MULTIPLY SYMBOL(IDENTIFIER, _ghash_multiply)
#define PREPARE  SYMBOL(IDENTIFIER, _ghash_prepare)
#define REDUCED  SYMBOL(IDENTIFIER, _ghash_reduced)
#define SECOND   32
#define THIRD    64

/* Times x^4, and adds the entry at R14. W0 was the last word. RLA leaves no carry for RRC. The third word gets three bits
   of the nibble as they are, which shifts do in less space than a table. */
.macro take_nibble w0, w1, w2, others:vararg
        mov     \w0, r15
        and     #15, r15
        rla     r15
        rrc     \w0
.rept 3
        rra     \w0
.endr
        xor     REDUCED(r15), \w0
        xor     REDUCED + SECOND(r15), \w1
#if NIBBLES_PER_LOOP == 1
        swpb    r15
.rept 4
        rla     r15
.endr
        xor     r15, \w2
#else
        xor     REDUCED + THIRD(r15), \w2
#endif
.irp word, \w0, \w1, \w2, \others
        xor     @r14+, \word
.endr
.endm

/* Sixteen times the next byte's nibble of the higher powers, then the other. */
.macro take_first
        dec     r12
        mov.b   @r12, r14
.rept 4
        rla.b   r14
.endr
.endm

.macro take_second
        mov.b   @r12, r14
        and     #0xf0, r14
.endm

/* The next byte; w7 and w6 are the last words. */
.macro take_byte w0, w1, w2, w3, w4, w5, w6, w7
        take_first
        add     r13, r14
        take_nibble \w7, \w0, \w1, \w2, \w3, \w4, \w5, \w6
        take_second
        add     r13, r14
        take_nibble \w6, \w7, \w0, \w1, \w2, \w3, \w4, \w5
.endm

/* Of two words the even nibbles from the top to the first, the odd ones to the other, or as before. */
.macro exchange even, odd
        mov     \odd, r15
.rept 4
        rra     r15
.endr
        xor     \even, r15
        and     #0x0f0f, r15
        xor     r15, \even
.rept 4
        rla     r15
.endr
        xor     r15, \odd
.endm

/* The four bytes of two words. */
.macro put_words even, odd, place
        exchange \even, \odd
        mov.b   \even, \place + 8(r12)
        swpb    \even
        mov.b   \even, \place\()(r12)
        mov.b   \odd, \place + 12(r12)
        swpb    \odd
        mov.b   \odd, \place + 4(r12)
.endm

        function MULTIPLY
        save_registers 7
        push    r12
        add     #16, r12
.irp word, r4, r5, r6, r7, r8, r9, r10, r11
        clr     \word
.endr
.Lnibbles:
#if NIBBLES_PER_LOOP == 1
        take_first
        call    #.Lnibble
        take_second
        call    #.Lnibble
#else
        take_byte r4, r5, r6, r7, r8, r9, r10, r11
#endif
#if NIBBLES_PER_LOOP == 8
        take_byte r10, r11, r4, r5, r6, r7, r8, r9
        take_byte r8, r9, r10, r11, r4, r5, r6, r7
        take_byte r6, r7, r8, r9, r10, r11, r4, r5
#elif NIBBLES_PER_LOOP == 2
        mov     r10, r14
        mov     r11, r15
        mov     r9, r11
        mov     r8, r10
        mov     r7, r9
        mov     r6, r8
        mov     r5, r7
        mov     r4, r6
        mov     r15, r5
        mov     r14, r4
#endif
        cmp     @r1, r12
        jnz     .Lnibbles
#if NIBBLES_PER_LOOP == 8
        put_words r4, r5, 0
        put_words r6, r7, 1
        put_words r8, r9, 2
        put_words r10, r11, 3
#else
.irp word, r11, r10, r9, r8, r7, r6, r5, r4
        push    \word
.endr
        mov     #4, r13
.Lwords:
        pop     r4
        pop     r5
        put_words r4, r5, 0
        inc     r12
        dec     r13
        jnz     .Lwords
#endif
        incd    r1
        restore_registers 7
        ret
#if NIBBLES_PER_LOOP == 1
.Lnibble:
        add     r13, r14
        take_nibble r11, r4, r5, r6, r7, r8, r9, r10
        mov     r11, r15
        mov     r10, r11
        mov     r9, r10
        mov     r8, r9
        mov     r7, r8
        mov     r6, r7
        mov     r5, r6
        mov     r4, r5
        mov     r15, r4
        ret
#endif
        end_function MULTIPLY

/* Of two words the upper bytes to the first, the lower ones to the other. */
.macro exchange_bytes one, other
        mov.b   \one, r14
        xor     r14, \one
        swpb    r14
        mov.b   \other, r15
        xor     r15, \other
        swpb    \other
        bis     \other, \one
        bis     r15, r14
        mov     r14, \other
.endm

        function PREPARE
        save_registers 7
.irp word, r4, r5, r6, r7, r8, r9, r10, r11
        mov     @r13+, \word
        swpb    \word
.endr
        mov     #128, r13
.Lmultiple:
        add     r12, r13
.irp word, r11, r10, r9, r8, r7, r6, r5, r4
        push    \word
.endr
        call    #.Llay
        mov     r5, r4
        mov     r7, r6
        mov     r9, r8
        mov     r11, r10
        call    #.Llay
.irp word, r4, r5, r6, r7, r8, r9, r10, r11
        pop     \word
.endr
        clrc
.irp word, r4, r5, r6, r7, r8, r9, r10, r11
        rrc     \word
.endr
        subc    r14, r14                /* 0 if a bit has left, else -1 */
        inv     r14
        and     #0xe100, r14
        xor     r14, r4
        sub     r12, r13                /* that entry and 16 */
        sub     #16, r13
        rra     r13
        bit     #8, r13
        jz      .Lmultiple
        mov     r12, r15
        mov     r13, r11                /* 8 */
.Lclear:
        clr     0(r15)
        incd    r15
        dec     r11
        jnz     .Lclear
.Lsum:  mov     r15, r13                /* each entry is the sum of its lowest bit's and of that without it */
        sub     r12, r13
        mov     r13, r14
        inv     r14
        inc     r14
        and     r13, r14
        xor     r14, r13
        add     r12, r13
        add     r12, r14
#if NIBBLES_PER_LOOP == 1
        mov     #8, r10
.Lword: mov     @r13+, r11
        xor     @r14+, r11
        mov     r11, 0(r15)
        incd    r15
        dec     r10
        jnz     .Lword
#else
.irp place, 0, 2, 4, 6, 8, 10, 12, 14
        mov     @r13+, r11
        xor     @r14+, r11
        mov     r11, \place\()(r15)
.endr
        add     #16, r15
#endif
        mov     r15, r14
        sub     r12, r14
        cmp     #256, r14
        jnz     .Lsum
        restore_registers 7
        ret

/* To four words at R13: every other word of H, in R4, R6, R8, R10. */
.Llay:  exchange_bytes r4, r8
        exchange_bytes r6, r10
        exchange r4, r6
        exchange r8, r10
.set place, 0
.irp word, r4, r6, r8, r10
        mov     \word, place(r13)
.set place, place + 2
.endr
        add     #8, r13
        ret
        end_function PREPARE

/* A nibble times 1 + x + x^2 + x^7, both with the highest bit for x^0: of that the first nibble, the second, the third, each
   on top. */
        .section .rodata.REDUCED, "a", @progbits
        .balign 2
REDUCED:
#if NIBBLES_PER_LOOP == 1
.irp place, 0, 4
#else
.irp place, 0, 4, 8
#endif
.set number, 0
.rept 16
        .word   ((number << 12 ^ number << 11 ^ number << 10 ^ number << 5) << \place) & 0xf000
.set number, number + 1
.endr
.endr
