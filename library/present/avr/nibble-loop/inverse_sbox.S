/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The inverse S-box, one entry a byte. */
        .section .progmem.present_inverse_sbox, "a", @progbits
        .p2align 4
        .global present_inverse_sbox
        .type   present_inverse_sbox, @object
present_inverse_sbox:
        .byte   0x5, 0xe, 0xf, 0x8, 0xc, 0x1, 0x2, 0xd
        .byte   0xb, 0x4, 0x6, 0x3, 0x0, 0x7, 0x9, 0xa
        .size   present_inverse_sbox, . - present_inverse_sbox
