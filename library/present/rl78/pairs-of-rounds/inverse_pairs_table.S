/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Both inverse S-boxes of a byte whose bits are sorted: from bits 2 t + 1 and 2 t, bit t of the upper and the
 * lower nibble. 256 bytes.
 */
#include "sbox_values.inc"

#define UPPER_OF(byte) \
    ((byte) >> 1 & 1 | ((byte) >> 3 & 1) << 1 | ((byte) >> 5 & 1) << 2 | ((byte) >> 7) << 3)
#define LOWER_OF(byte) UPPER_OF((byte) << 1 & 0xaa)

        .section .rodata.present_inverse_sbox_of_pairs, "a", @progbits
        .global present_inverse_sbox_of_pairs
        .type   present_inverse_sbox_of_pairs, @object
present_inverse_sbox_of_pairs:
        .set    .Lbyte, 0
.rept 256
        .set    .Lupper, UPPER_OF(.Lbyte)
        .set    .Llower, LOWER_OF(.Lbyte)
        .byte   INVERSE_SBOX(.Lupper) << 4 | INVERSE_SBOX(.Llower)
        .set    .Lbyte, .Lbyte + 1
.endr
        .size   present_inverse_sbox_of_pairs, . - present_inverse_sbox_of_pairs
