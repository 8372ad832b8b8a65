/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the S-box adds to a nibble, 16 bytes, and behind it what the inverse does. */
#include "sbox_values.inc"

        .section .rodata.present_both_sbox_differences, "a", @progbits
        .global present_both_sbox_differences
        .type   present_both_sbox_differences, @object
present_both_sbox_differences:
        .set    .Lnibble, 0
.rept 16
        .byte   SBOX(.Lnibble) ^ .Lnibble
        .set    .Lnibble, .Lnibble + 1
.endr
        .set    .Lnibble, 0
.rept 16
        .byte   INVERSE_SBOX(.Lnibble) ^ .Lnibble
        .set    .Lnibble, .Lnibble + 1
.endr
        .size   present_both_sbox_differences, . - present_both_sbox_differences
