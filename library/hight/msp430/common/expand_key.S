/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * Each half of the key lies twice on the stack, so that its bytes from any one on, in a circle, are a row: a pointer
 * that goes back by one each sixteen subkeys reads them. The constants' address tells when eight are done.
 *
 * in        R12 round keys (136 bytes), R13 key (16 bytes), both at even addresses
 * clobbers  R11-R15, flags
 */
#include "msp430.inc"

#define ROUND_KEYS r12
#define KEY        r13
#define BYTES      r13 /* once the key is copied */
#define CONSTANTS  r14
#define COUNT      r14 /* of words of a half, before */
#define HALVES     r15
#define VALUE      r11

#define SUBKEYS 4 /* behind the first whitening keys */

        function EXPAND_KEY
        /* Whitening keys: bytes 12 to 15 of the key. */
        add     #12, KEY
        mov     @KEY+, 0(ROUND_KEYS)
        mov     @KEY+, 2(ROUND_KEYS)
        mov     #4, HALVES
.Lhalf:
        mov     #4, COUNT
.Lword:
        decd    KEY
        push    @KEY
        dec     COUNT
        jnz     .Lword
        dec     HALVES
        bit     #1, HALVES
        jz      .Ltwice
        add     #8, KEY
.Ltwice:
        tst     HALVES
        jnz     .Lhalf
        mov     #hight_constants, CONSTANTS
        mov     SP, BYTES
        add     #8, BYTES
.Lsubkey:
        mov.b   @BYTES+, VALUE
        add.b   @CONSTANTS+, VALUE
        mov.b   VALUE, SUBKEYS(ROUND_KEYS)
        inc     ROUND_KEYS
        bit     #7, CONSTANTS
        jnz     .Lsubkey
        add     #8, BYTES
        bit     #8, CONSTANTS
        jnz     .Lsubkey
        sub     #33, BYTES
        cmp     #hight_constants + 128, CONSTANTS
        jne     .Lsubkey
        /* The last whitening keys: bytes 0 to 3. */
        pop     SUBKEYS(ROUND_KEYS)
        pop     SUBKEYS + 2(ROUND_KEYS)
        add     #28, SP
        ret
        end_function EXPAND_KEY

/* delta, a shift register of x^7 + x^3 + 1. */
        .section .rodata.hight_constants, "a", @progbits
        .balign 16
        .type   hight_constants, @object
hight_constants:
        .set    .Ldelta, 0x5a
.rept 128
        .byte   .Ldelta
        .set    .Ldelta, .Ldelta >> 1 | ((.Ldelta ^ .Ldelta >> 3) & 1) << 6
.endr
        .size   hight_constants, . - hight_constants
