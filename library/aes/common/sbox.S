/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The S-box of AES. */
#include "sbox_values.inc"

        .section .rodata.aes_sbox, "a", @progbits
        .global aes_sbox
        .type   aes_sbox, @object
aes_sbox:
        .byte   SBOX_VALUES
        .size   aes_sbox, . - aes_sbox
