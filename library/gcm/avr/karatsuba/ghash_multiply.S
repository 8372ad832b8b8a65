/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_ghash_multiply(uint8_t *hash, const uint8_t *parts)      AVR
 *
 * GHASH's product by H, without branches or addresses of secrets.
 *
 * in        R25:R24 hash, R23:R22 parts of H over x, 36 bytes (see parts.c)
 * clobbers  R0, R18-R23, R26, R27, R30, R31, flags
 * On the stack lie the saved registers, the hash's parts, the products and a return address.
 *
 * Both factors as numbers of 128 bits, whose nine products of 32 bits without carries (Karatsuba, twice) are summed
 * up to 256 bits; the lower half of these is reduced into the upper. The parts are pushed and read in this order, as
 * those of H are: the sums of lower and upper halves (M), the upper half (U), the lower (L), of each both words
 * and their sum.
 *
 * A product of 32 bits takes bit 7 of all four bytes of the hash, then bit 6, ..., and doubles between: a skipped
 * addition takes as long as one. With MASKS nothing is skipped: the bit of the hash goes through the carry into a mask.
 * The product of a half lies with its upper eight bytes first.
 */
#include "avr.inc"

#define MULTIPLY SYMBOL(IDENTIFIER, _ghash_multiply)
#define PRODUCT  SYMBOL(IDENTIFIER, _product)
#define SPL      0x3d
#define SPH      0x3e
#define SREG     0x3f

/* Registers of products: eight bytes of the product, four of H, four of the hash. */
#define P        2
#define H        10
#define HASH     14

/* Bytes of what lies on the stack at the end, from Z. */
#define L_UPPER  1
#define L_LOWER  9
#define U_UPPER  17
#define U_LOWER  25
#define M_UPPER  33
#define M_LOWER  41

.macro push_word word
.set byte, 3
.rept 4
        push    \word + byte
.set byte, byte - 1
.endr
.endm

/* A half: its words' sum, which is read last, and the words. */
.macro push_half low, high
.set byte, 3
.rept 4
        mov     r18, \low + byte
        eor     r18, \high + byte
        push    r18
.set byte, byte - 1
.endr
        push_word \high
        push_word \low
.endm

.macro load_bytes first, pointer
.set byte, 0
.rept 4
        ld      \first + byte, \pointer\()+
.set byte, byte + 1
.endr
.endm

/* The product of 32 bits of the next parts at X and Y. */
        function PRODUCT
        load_bytes HASH, Y
        load_bytes H, X
.set byte, P
.rept 8
        clr     byte
.set byte, byte + 1
.endr
.set bit, 7
.rept 8
.if bit != 7
        lsl     P
.set byte, P + 1
.rept 7
        rol     byte
.set byte, byte + 1
.endr
.endif
.set part, 0
.rept 4
#ifdef MASKS
        lsl     HASH + part
        sbc     r18, r18
#endif
.set byte, 0
.rept 4
#ifdef MASKS
        mov     r19, H + byte
        and     r19, r18
        eor     P + part + byte, r19
#else
        sbrc    HASH + part, bit
        eor     P + part + byte, H + byte
#endif
.set byte, byte + 1
.endr
.set part, part + 1
.endr
.set bit, bit - 1
.endr
        ret
        end_function PRODUCT

.macro push_product
.set byte, P + 7
.rept 8
        push    byte
.set byte, byte - 1
.endr
.endm

        function MULTIPLY
.irp register, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
        push    \register
.endr
        movw    r30, r24
.set byte, 17
.rept 16
        ld      byte, Z+
.set byte, byte - 1
.endr
        push_half 2, 6
        push_half 10, 14
.set byte, 2
.rept 8
        eor     byte, byte + 8
.set byte, byte + 1
.endr
        push_half 2, 6
        in      r28, SPL
        in      r29, SPH
        adiw    r28, 1
        movw    r26, r22
        ldi     r20, 3
.Lhalf:
        rcall   PRODUCT
        push_product
        rcall   PRODUCT
        push_product
        rcall   PRODUCT
        in      r30, SPL
        in      r31, SPH
.set byte, 0
.rept 4
        ldd     r18, Z + 13 + byte
        ldd     r19, Z + 1 + byte
        eor     r18, r19
        ldd     r19, Z + 9 + byte
        eor     P + byte, r19
        eor     P + byte, r18
        std     Z + 13 + byte, P + byte
        ldd     r19, Z + 5 + byte
        eor     P + 4 + byte, r19
        eor     P + 4 + byte, r18
        std     Z + 1 + byte, P + 4 + byte
.set byte, byte + 1
.endr
        dec     r20
        breq    .Lsum
        rjmp    .Lhalf
.Lsum:
/* The upper 128 bits into R2-R17, of the lower ones bytes 8-15 over L's upper half. */
.set byte, 0
.rept 8
        ldd     r18, Z + L_UPPER + byte
        ldd     r19, Z + U_LOWER + byte
        eor     r18, r19
        ldd     10 + byte, Z + U_UPPER + byte
        ldd     2 + byte, Z + M_UPPER + byte
        eor     2 + byte, 10 + byte
        eor     2 + byte, r18
        ldd     r19, Z + L_LOWER + byte
        eor     r18, r19
        ldd     r19, Z + M_LOWER + byte
        eor     r18, r19
        std     Z + L_UPPER + byte, r18
.set byte, byte + 1
.endr
/* x^128 = 1 + x + x^2 + x^7: what leaves the lowest byte on the right comes to byte 15, which is reduced last. */
        ldi     r20, 1 << 7
        ldi     r21, 1 << 6
        ldi     r22, 1 << 1
        mov     r23, r18
.set byte, 0
.rept 16
.if byte < 8
        ldd     r19, Z + L_LOWER + byte
.elseif byte < 15
        ldd     r19, Z + L_UPPER + byte - 8
.else
        mov     r19, r23
.endif
.if byte
.set below, 1 + byte
.else
.set below, 23
.endif
        eor     2 + byte, r19
.irp factor, r20, r21, r22
        mul     r19, \factor
        eor     2 + byte, r1
        eor     below, r0
.endr
.set byte, byte + 1
.endr
        clr     r1
        movw    r30, r24
.set byte, 17
.rept 16
        st      Z+, byte
.set byte, byte - 1
.endr
        sbiw    r28, 1
        in      r0, SREG
        cli
        out     SPH, r29
        out     SREG, r0
        out     SPL, r28
.irp register, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop     \register
.endr
        ret
        end_function MULTIPLY
