/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The S-box, one entry a byte. */
        .section .rodata.twine_sbox, "a", @progbits
        .global twine_sbox
        .type   twine_sbox, @object
twine_sbox:
        .byte   0xc, 0x0, 0xf, 0xa, 0x2, 0xb, 0x9, 0x5
        .byte   0x8, 0x3, 0xd, 0x7, 0x1, 0xe, 0x6, 0x4
        .size   twine_sbox, . - twine_sbox
