/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The S-box for two nibbles at once, 256 bytes, wherever they lie. */
#include "sbox.inc"

        .section .progmem.twine_sbox_pairs, "a", @progbits
        .global twine_sbox_pairs
        .type   twine_sbox_pairs, @object
twine_sbox_pairs:
.irp upper, SBOX
.irp lower, SBOX
        .byte   \upper << 4 | \lower
.endr
.endr
        .size   twine_sbox_pairs, . - twine_sbox_pairs
