/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The inverse S-box of AES (FIPS 197, figure 14). */
#include "inverse_sbox_values.inc"

        .section .rodata.aes_inverse_sbox, "a", @progbits
        .global aes_inverse_sbox
        .type   aes_inverse_sbox, @object
aes_inverse_sbox:
        .byte   INVERSE_SBOX_VALUES
        .size   aes_inverse_sbox, . - aes_inverse_sbox
