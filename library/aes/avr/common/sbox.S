/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The S-box of AES, at a multiple of 256. */
#include "names.inc"
#include "sbox_values.inc"

        TABLE_SECTION(aes_sbox)
        .p2align 8
        .global aes_sbox
        .type   aes_sbox, @object
aes_sbox:
        .byte   SBOX_VALUES
        .size   aes_sbox, . - aes_sbox
