/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The S-box, doubling in GF(16), and from where ShiftRows takes the nibble of each place. */
        .section .rodata.led_sbox, "a", @progbits
        .global led_sbox
        .type   led_sbox, @object
led_sbox:
        .byte   0xc, 0x5, 0x6, 0xb, 0x9, 0x0, 0xa, 0xd
        .byte   0x3, 0xe, 0xf, 0x8, 0x4, 0x7, 0x1, 0x2
        .size   led_sbox, . - led_sbox

        .section .rodata.led_double, "a", @progbits
        .global led_double
        .type   led_double, @object
led_double:
        .byte   0x0, 0x2, 0x4, 0x6, 0x8, 0xa, 0xc, 0xe
        .byte   0x3, 0x1, 0x7, 0x5, 0xb, 0x9, 0xf, 0xd
        .size   led_double, . - led_double

        .section .rodata.led_shift_rows, "a", @progbits
        .global led_shift_rows
        .type   led_shift_rows, @object
led_shift_rows:
        .byte   0, 1, 2, 3, 5, 6, 7, 4, 10, 11, 8, 9, 15, 12, 13, 14
        .size   led_shift_rows, . - led_shift_rows
