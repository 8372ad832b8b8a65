/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Doubling in GF(2^8), in RAM at a multiple of 256. */
        .section .data.aes_double, "aw", @progbits
        .p2align 8
        .global aes_double
        .type   aes_double, @object
aes_double:
        .set    .Lindex, 0
.rept 256
        .byte   (.Lindex << 1 ^ (.Lindex >> 7) * 0x11b) & 0xff
        .set    .Lindex, .Lindex + 1
.endr
        .size   aes_double, . - aes_double
