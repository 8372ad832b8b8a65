/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_ghash_multiply(uint8_t *hash, const uint8_t *tables)      AVR
 *
 * GHASH's product by H with two tables of H times each nibble: that of a byte's high bits, and behind it that of
 * its low ones (see tables.c). Addresses depend on the hash, branches do not.
 *
 * in        R25:R24 hash, R23:R22 tables, 512 bytes
 * registers R2-R17 the product, R18 nibble and entry, R19 byte of the hash, R20, R21, R24 factors,
 *           R25 passes, R22-R23 tables, X hash, Z entry
 * clobbers  R0, R18-R27, R30, R31, flags
 * On the stack lie the registers that are saved.
 *
 * Horner's rule from the last byte on. Times x^8 moves no register: names move by one, and the byte that
 * leaves is reduced into the registers of the first two, of which it had one. After two bytes MOVWs bring all
 * back, which takes less than moves by one register each time, and less code than sixteen bytes a pass.
 */
#include "avr.inc"

#define MULTIPLY SYMBOL(IDENTIFIER, _ghash_multiply)
#define FIRST    2

/* The register that has byte `place` after the names have moved `moved` times. */
.macro set_place place, moved
.set register, FIRST + ((\place - \moved) & 15)
.endm

/* Times x^8: r = x^128 = 1 + x + x^2 + x^7 times what leaves, for the first two bytes. */
.macro reduce moved
        set_place 0, \moved
.set first, register
        set_place 1, \moved
        mov     r18, first
        mul     r18, r20                /* x */
        eor     first, r1
        eor     register, r0
        mul     r18, r21                /* x^2 */
        eor     first, r1
        eor     register, r0
        mul     r18, r24                /* x^7 */
        eor     first, r1
        eor     register, r0
.endm

/* Adds the entry at Z. */
.macro add_entry moved
.set byte, 0
.rept 16
        set_place byte, \moved
        ldd     r18, Z + byte
        eor     register, r18
.set byte, byte + 1
.endr
.endm

.macro take_byte moved
        reduce  \moved
        ld      r19, -X
        mov     r18, r19
        andi    r18, 0xf0
        movw    r30, r22
        add     r30, r18
        adc     r31, r29
        add_entry \moved
        swap    r19
        andi    r19, 0xf0
        movw    r30, r22
        inc     r31
        add     r30, r19
        adc     r31, r29
        add_entry \moved
.endm

        function MULTIPLY
.irp register, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 29
        push    \register
.endr
        movw    r26, r24
        adiw    r26, 16
        ldi     r20, 1 << 7
        ldi     r21, 1 << 6
        ldi     r24, 1 << 1
        ldi     r25, 8
        clr     r29
.set place, FIRST
.rept 16
        clr     place
.set place, place + 1
.endr
.Lpass:
.set moved, 1
.rept 2
        take_byte moved
.set moved, moved + 1
.endr
        movw    r18, r16
        movw    r16, r14
        movw    r14, r12
        movw    r12, r10
        movw    r10, r8
        movw    r8, r6
        movw    r6, r4
        movw    r4, r2
        movw    r2, r18
        dec     r25
        breq    .Ldone
        rjmp    .Lpass
.Ldone:
        clr     r1
.set place, FIRST
.rept 16
        st      X+, place
.set place, place + 1
.endr
.irp register, 29, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop     \register
.endr
        ret
        end_function MULTIPLY
