/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The table of byte pairs: 2s and s for the S-box value s of the index. It may lie at any even address.
 */
#include "sbox_values.inc"

.macro SBOX_PAIRS values:vararg
.irp value, \values
        .byte   ((\value << 1) ^ ((\value >> 7) * 0x1b)) & 0xff, \value
.endr
.endm

        .section .rodata.aes_pairs, "a", @progbits
        .balign 2
        .global aes_pairs
        .type   aes_pairs, @object
aes_pairs:
        SBOX_PAIRS SBOX_VALUES
        .size   aes_pairs, . - aes_pairs
