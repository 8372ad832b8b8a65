/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The S-box of AES, at any address; defined SBOX_TWICE, the same bytes lie before it. */
#include "names.inc"
#include "sbox_values.inc"

        TABLE_SECTION(aes_sbox)
        .global aes_sbox
        .type   aes_sbox, @object
#ifdef SBOX_TWICE
        .byte   SBOX_VALUES
#endif
aes_sbox:
        .byte   SBOX_VALUES
        .size   aes_sbox, . - aes_sbox
