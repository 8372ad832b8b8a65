/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * Each half of the key lies twice on the stack, so that its bytes from any one on, in a circle, are a row: a pointer
 * that goes back by one each sixteen subkeys reads them.
 *
 * in        R12 round keys (136 bytes), R13 key (16 bytes), both at even addresses
 * clobbers  R11-R15, flags
 * stack     34 bytes: return address, the halves twice
 */
#include "msp430.inc"

#define ROUND_KEYS r12
#define KEY        r13
#define BYTES      r13 /* once the key is copied */
#define CONSTANTS  r14
#define TO_COME    r15
#define VALUE      r11

        function EXPAND_KEY
        sub     #32, SP
        mov     SP, r15
.Lhalf:
        mov     #4, r14
.Lword:
        mov     @KEY+, VALUE
        mov     VALUE, 0(r15)
        mov     VALUE, 8(r15)
        incd    r15
        dec     r14
        jnz     .Lword
        add     #8, r15
        mov     r15, VALUE
        sub     SP, VALUE
        cmp     #32, VALUE
        jne     .Lhalf
        /* Whitening keys: bytes 12 to 15 of the key and 0 to 3. */
        mov     20(SP), 0(ROUND_KEYS)
        mov     22(SP), 2(ROUND_KEYS)
        mov     0(SP), 132(ROUND_KEYS)
        mov     2(SP), 134(ROUND_KEYS)
        add     #4, ROUND_KEYS
        mov     SP, BYTES
        mov     #hight_constants, CONSTANTS
        mov     #128, TO_COME
        add     #8, BYTES
.Lsubkey:
        mov.b   @BYTES+, VALUE
        add.b   @CONSTANTS+, VALUE
        mov.b   VALUE, 0(ROUND_KEYS)
        inc     ROUND_KEYS
        dec     TO_COME
        bit     #7, TO_COME
        jnz     .Lsubkey
        add     #8, BYTES
        bit     #8, TO_COME
        jnz     .Lsubkey
        sub     #33, BYTES
        tst     TO_COME
        jnz     .Lsubkey
        add     #32, SP
        ret
        end_function EXPAND_KEY

/* delta, a shift register of x^7 + x^3 + 1. */
        .section .rodata.hight_constants, "a", @progbits
        .type   hight_constants, @object
hight_constants:
        .set    .Ldelta, 0x5a
.rept 128
        .byte   .Ldelta
        .set    .Ldelta, .Ldelta >> 1 | ((.Ldelta ^ .Ldelta >> 3) & 1) << 6
.endr
        .size   hight_constants, . - hight_constants
