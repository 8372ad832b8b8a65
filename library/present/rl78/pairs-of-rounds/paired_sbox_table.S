/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Both S-boxes of a byte, sorted by bit: bits 2 t + 1 and 2 t of an entry are bit t of the S-box values
 * of the upper and the lower nibble. 256 bytes.
 */
#include "sbox_values.inc"

#define PAIR(bit, byte) \
    (((bit) >> ((byte) >> 4) & 1) << 1 | ((bit) >> ((byte) & 15) & 1))

        .section .rodata.present_paired_sbox, "a", @progbits
        .global present_paired_sbox
        .type   present_paired_sbox, @object
present_paired_sbox:
        .set    .Lbyte, 0
.rept 256
        .set    .Llow, PAIR(SBOX_BIT_0, .Lbyte) | PAIR(SBOX_BIT_1, .Lbyte) << 2
        .set    .Lhigh, PAIR(SBOX_BIT_2, .Lbyte) | PAIR(SBOX_BIT_3, .Lbyte) << 2
        .byte   .Lhigh << 4 | .Llow
        .set    .Lbyte, .Lbyte + 1
.endr
        .size   present_paired_sbox, . - present_paired_sbox
