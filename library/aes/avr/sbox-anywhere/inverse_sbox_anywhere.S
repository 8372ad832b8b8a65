/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The inverse S-box of AES, at any address. */
#include "inverse_sbox_values.inc"
#include "names.inc"

        TABLE_SECTION(aes_inverse_sbox)
        .global aes_inverse_sbox
        .type   aes_inverse_sbox, @object
aes_inverse_sbox:
        .byte   INVERSE_SBOX_VALUES
        .size   aes_inverse_sbox, . - aes_inverse_sbox
