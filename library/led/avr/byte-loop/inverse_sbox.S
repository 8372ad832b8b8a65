/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The inverse S-box, one entry a byte. */
        .section .progmem.led_inverse_sbox, "a", @progbits
        .p2align 4
        .global led_inverse_sbox
        .type   led_inverse_sbox, @object
led_inverse_sbox:
        .byte   0x5, 0xe, 0xf, 0x8, 0xc, 0x1, 0x2, 0xd
        .byte   0xb, 0x4, 0x6, 0x3, 0x0, 0x7, 0x9, 0xa
        .size   led_inverse_sbox, . - led_inverse_sbox
