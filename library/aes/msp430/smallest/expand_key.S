/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void aes128_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * The S-box and the AES-128 key schedule (FIPS 197, section 5.2), laid out as in context.h. With
 * SBOX_TABLE, the key schedule alone.
 *
 * in        R12 context (432 bytes; with decryption 688, with SBOX_TABLE 176), R13 key (16 bytes), at
 *           even addresses
 * clobbers  R11-R15, flags
 *
 * The S-box needs no table: p runs through the powers of 3, q through those of 1/3, so that q is
 * always the inverse of p. With f(y) = 2y + q, y = q / 3 is what seven applications of f leave of q,
 * without reduction; only its top bit can stand for a multiple of the field's polynomial. The
 * affine map is four applications of the same f with a rotation for the doubling.
 *
 * A round key starts as a copy of the one before; its words are then added up in place. R12 stays
 * four bytes before the place of the next copy: where the additions end.
 */

#include "context.h"

#define POWER      R14
#define INVERSE    R15
#define CONSTANT   R11

        function EXPAND_KEY
#ifndef SBOX_TABLE
        push    R13
        mov     #1, POWER
        mov     POWER, INVERSE
.Lentry:
        mov.b   POWER, R11
        rla.b   POWER
        jnc     .Ltripled
        xor.b   #0x1b, POWER
.Ltripled:
        xor.b   R11, POWER
        mov     #8, R13
        mov     INVERSE, R11
.Ldivide:
        rla.b   INVERSE
        xor.b   R11, INVERSE
        dec     R13
        jnz     .Ldivide
        tst.b   INVERSE
        jge     .Ldivided
        xor.b   #0x09, INVERSE
.Ldivided:
        mov     #4, R13
        mov     INVERSE, R11
.Laffine:
        rla.b   R11
        adc.b   R11
        xor.b   INVERSE, R11
        dec     R13
        jnz     .Laffine
        xor.b   #0x63, R11
        mov     R12, R13
        add     POWER, R13
        mov.b   R11, SBOX(R13)
#ifdef WITH_DECRYPTION
        mov     R12, R13
        add     R11, R13
        mov.b   POWER, INVERSE_SBOX(R13)
#endif
        cmp     #1, POWER
        jne     .Lentry
        mov.b   #0x63, SBOX(R12)
#ifdef WITH_DECRYPTION
        clr.b   INVERSE_SBOX + 0x63(R12)
#endif
        pop     R13
#endif

        push    R12
        sub     #4, R12
        call    #.Lcopy
        mov     @SP, R13
        mov     #1, CONSTANT
.Lround:
        call    #.Lcopy
        /* RotWord and SubWord, from the last byte to the first. */
        mov.b   @R12, R15
        mov     R13, R14
        add     #3, R14
.Lsubstitute:
#ifdef SBOX_TABLE
        xor.b   aes_sbox(R15), 0(R14)
#else
        add     @SP, R15
        xor.b   SBOX(R15), 0(R14)
#endif
        mov.b   12(R14), R15
        dec     R14
        cmp     R13, R14
        jhs     .Lsubstitute
        xor.b   CONSTANT, @R13
        inc     R14
.Ladd:  mov     @R14+, R15
        xor     R15, 2(R14)
        cmp     R12, R14
        jne     .Ladd
        rla.b   CONSTANT
        jnc     .Lreduced
        xor.b   #0x1b, CONSTANT
.Lreduced:
        cmp.b   #0x6c, CONSTANT
        jne     .Lround
        incd    SP
        ret

        /* 16 bytes from R13 to four bytes after R12; both move on. */
.Lcopy: mov     #8, R14
.Lword: mov     @R13+, 4(R12)
        incd    R12
        dec     R14
        jnz     .Lword
        ret
        end_function EXPAND_KEY
