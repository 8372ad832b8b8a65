/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_ghash_multiply(uint8_t *hash, const uint8_t *tables)      AVR
 *
 * GHASH's product by H with tables of H times five, six and five bits of two bytes (see tables.c). Addresses depend
 * on the hash, branches do not.
 *
 * in        R25:R24 hash, R23:R22 tables, 2048 bytes: 512, 1024, 512
 * registers R2-R17 the product, R18-R21 what leaves, R18 a byte of an entry, R19, R21 two bytes of the hash,
 *           R24 factor, R25 passes, R22-R23 tables, X hash, Z entry
 * clobbers  R0, R18-R27, R30, R31, flags
 * On the stack lie the registers that are saved.
 *
 * Horner's rule from the last two bytes on. Times x^16: registers move by two, and the two that leave are
 * reduced into the first three.
 */
#include "avr.inc"

#define MULTIPLY   SYMBOL(IDENTIFIER, _ghash_multiply)
#define FIRST      2
#define SECOND     512
#define THIRD      1536

/* Adds the entry at Z. */
.macro add_entry
.set byte, 0
.rept 16
        ldd     r18, Z + byte
        eor     FIRST + byte, r18
.set byte, byte + 1
.endr
.endm

        function MULTIPLY
.irp register, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
        push    \register
.endr
        movw    r26, r24
        adiw    r26, 16
        ldi     r24, 16
        ldi     r25, 8
.set byte, FIRST
.rept 16
        clr     byte
.set byte, byte + 1
.endr
.Lpass:
        movw    r18, r16
        movw    r16, r14
        movw    r14, r12
        movw    r12, r10
        movw    r10, r8
        movw    r8, r6
        movw    r6, r4
        movw    r4, r2
        movw    r2, r18
/* x^128 = 1 + x + x^2 + x^7: by seven bits as by one the other way and by a byte. */
        movw    r20, r18
        clr     r0
        lsl     r21
        rol     r20
        rol     r0
        eor     r4, r21
        eor     r3, r20
        eor     r2, r0
        clr     r20
.rept 2
        lsr     r18
        ror     r19
        ror     r20
        eor     r2, r18
        eor     r3, r19
        eor     r4, r20
.endr
        ld      r21, -X
        ld      r19, -X
        mov     r18, r21
        andi    r18, 0x1f
        mul     r18, r24
        movw    r30, r0
        add     r30, r22
        adc     r31, r23
        subi    r31, -(THIRD >> 8)
        add_entry
        mov     r30, r19
        andi    r30, 0xf8
        clr     r31
        lsl     r30
        rol     r31
        add     r30, r22
        adc     r31, r23
        add_entry
        lsr     r19
        ror     r21
        andi    r19, 0x03
        andi    r21, 0xf0
        mov     r30, r21
        mov     r31, r19
        add     r30, r22
        adc     r31, r23
        subi    r31, -(SECOND >> 8)
        add_entry
        dec     r25
        breq    .Ldone
        rjmp    .Lpass
.Ldone:
        clr     r1
.set byte, FIRST
.rept 16
        st      X+, byte
.set byte, byte + 1
.endr
.irp register, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop     \register
.endr
        ret
        end_function MULTIPLY
