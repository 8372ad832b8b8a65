/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The S-box, one entry a byte, wherever it lies. */
#include "sbox.inc"

        .section .progmem.twine_sbox, "a", @progbits
        .global twine_sbox
        .type   twine_sbox, @object
twine_sbox:
        .byte   SBOX
        .size   twine_sbox, . - twine_sbox
