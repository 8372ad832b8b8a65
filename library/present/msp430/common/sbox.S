/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What the S-box changes: the entry of n is n ^ S(n). XORed to a nibble it leaves its neighbours
 * alone, so that no mask is needed to put the value back.
 */
        .section .rodata.present_sbox_difference, "a", @progbits
        .global present_sbox_difference
        .type   present_sbox_difference, @object
present_sbox_difference:
        .byte   0xc, 0x4, 0x4, 0x8, 0xd, 0x5, 0xc, 0xa
        .byte   0xb, 0x7, 0x5, 0x3, 0x8, 0xa, 0xf, 0xd
        .size   present_sbox_difference, . - present_sbox_difference
