/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the S-box and its inverse add to a nibble. 16 bytes each. */
#include "sbox_values.inc"

        .section .rodata.present_sbox_difference, "a", @progbits
        .global present_sbox_difference
        .type   present_sbox_difference, @object
present_sbox_difference:
        .set    .Lnibble, 0
.rept 16
        .byte   SBOX(.Lnibble) ^ .Lnibble
        .set    .Lnibble, .Lnibble + 1
.endr
        .size   present_sbox_difference, . - present_sbox_difference

        .section .rodata.present_inverse_sbox_difference, "a", @progbits
        .global present_inverse_sbox_difference
        .type   present_inverse_sbox_difference, @object
present_inverse_sbox_difference:
        .set    .Lnibble, 0
.rept 16
        .byte   INVERSE_SBOX(.Lnibble) ^ .Lnibble
        .set    .Lnibble, .Lnibble + 1
.endr
        .size   present_inverse_sbox_difference, . - present_inverse_sbox_difference
