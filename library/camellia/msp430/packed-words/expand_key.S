/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * Makes KA with four rounds whose keys are Sigma1 to Sigma4. Then KA and, after it, KL are rotated on and on
 * in eight registers, and written wherever a rotation is used.
 *
 * in        r12 round keys (208 bytes), r13 key (16 bytes)
 * clobbers  r11-r15, flags; r4-r10 are saved
 */
#include "msp430.inc"
#include "packed_round.inc"

        function EXPAND_KEY
        save_registers 7
        push    r13
        push    r12
        sub     #16, sp
        mov     r13, COUNT
        mov     sp, BLOCK
        pack
        mov     A, L_EVEN
        mov     B, L_ODD
        mov     C, R_EVEN
        mov     D, R_ODD
        pack
        to_right_half mov
        mov     #.Lsigma, KEYS
        call    #.Ltwo_rounds
        mov     18(sp), COUNT
        pack
        xor     A, L_EVEN
        xor     B, L_ODD
        xor     C, R_EVEN
        xor     D, R_ODD
        pack
        to_right_half xor
        call    #.Ltwo_rounds
        mov     8(BLOCK), A
        mov     10(BLOCK), B
        mov     12(BLOCK), C
        mov     14(BLOCK), D
        unpack  0, L_EVEN, L_ODD, R_EVEN, R_ODD
        unpack  8, A, B, C, D

        mov     sp, r15
        mov     16(sp), r12
        mov     #.Lplaces, r14
        call    #.Lwrite
        mov     18(sp), r15
        call    #.Lwrite
        add     #20, sp
        restore_registers 7
        ret

.Ltwo_rounds:
        two_rounds 0, 8
        add     #16, KEYS
        ret

/* The 16 bytes at r15, first byte highest, to the places at r14, for round keys at r12. */
.Lwrite:
.irp word, r4, r5, r6, r7, r8, r9, r10, r11
        mov     @r15+, \word
        swpb    \word
.endr
.Lplace:
        mov.b   @r14+, r13
        cmp.b   #-1, r13
        jeq     .Lwritten
        tst     r13
        jz      .Lrotated
.Lrotate:
        rla     r11
.irp word, r10, r9, r8, r7, r6, r5, r4
        rlc     \word
.endr
        adc     r11
        dec     r13
        jnz     .Lrotate
.Lrotated:
        mov.b   @r14+, r15
        bit     #1, r15
        jnz     .Llower_half
        add     r12, r15
.irp word, r4, r5, r6, r7
        swpb    \word
        mov     \word, 0(r15)
        swpb    \word
        incd    r15
.endr
        sub     r12, r15
.Llower_half:
        bic     #1, r15
        add     r12, r15
.irp word, r8, r9, r10, r11
        swpb    \word
        mov     \word, 0(r15)
        swpb    \word
        incd    r15
.endr
        jmp     .Lplace
.Lwritten:
        ret
        end_function EXPAND_KEY

        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _key_schedule)), "a", @progbits
        .balign 2
        .type   .Lsigma, @object
.Lsigma:
        .byte   0xa0, 0x9e, 0x66, 0x7f, 0x3b, 0xcc, 0x90, 0x8b
        .byte   0xb6, 0x7a, 0xe8, 0x58, 0x4c, 0xaa, 0x73, 0xb2
        .byte   0xc6, 0xef, 0x37, 0x2f, 0xe9, 0x4f, 0x82, 0xbe
        .byte   0x54, 0xff, 0x53, 0xa5, 0xf1, 0xd3, 0x6f, 0x1c
        .size   .Lsigma, . - .Lsigma

        /* How far to rotate, and where to write, bit 0 for the lower half alone. */
        .type   .Lplaces, @object
.Lplaces:
        /* KA: k1 and k2; k5 and k6; ke1 and ke2; k9; k11 and k12; k15 and k16; kw3 and kw4. */
        .byte   0, 16, 15, 48, 15, 64, 15, 96, 15, 112, 34, 160, 17, 192, -1
        /* KL: kw1 and kw2; k3 and k4; k7 and k8; k10; ke3 and ke4; k13 and k14; k17 and k18. */
        .byte   0, 0, 15, 32, 30, 80, 15, 104 + 1, 17, 128, 17, 144, 17, 176, -1
        .size   .Lplaces, . - .Lplaces
