/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The S-box, one entry a byte. */
        .section .progmem.led_sbox, "a", @progbits
        .p2align 4
        .global led_sbox
        .type   led_sbox, @object
led_sbox:
        .byte   0xc, 0x5, 0x6, 0xb, 0x9, 0x0, 0xa, 0xd
        .byte   0x3, 0xe, 0xf, 0x8, 0x4, 0x7, 0x1, 0x2
        .size   led_sbox, . - led_sbox
