/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The inverse S-box, and halves in GF(16). */
        .section .rodata.led_inverse_sbox, "a", @progbits
        .global led_inverse_sbox
        .type   led_inverse_sbox, @object
led_inverse_sbox:
        .byte   0x5, 0xe, 0xf, 0x8, 0xc, 0x1, 0x2, 0xd
        .byte   0xb, 0x4, 0x6, 0x3, 0x0, 0x7, 0x9, 0xa
        .size   led_inverse_sbox, . - led_inverse_sbox

        .section .rodata.led_halve, "a", @progbits
        .global led_halve
        .type   led_halve, @object
led_halve:
        .byte   0x0, 0x9, 0x1, 0x8, 0x2, 0xb, 0x3, 0xa
        .byte   0x4, 0xd, 0x5, 0xc, 0x6, 0xf, 0x7, 0xe
        .size   led_halve, . - led_halve
