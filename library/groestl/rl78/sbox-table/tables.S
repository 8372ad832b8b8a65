/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The S-box of AES, and how far the rows move: those of P, then those of Q. */
#include "sbox_values.inc"
#include "layout.inc"

        .section .rodata.groestl_tables, "a", @progbits
        .global groestl_sbox
        .type   groestl_sbox, @object
groestl_sbox:
        .byte   SBOX_VALUES
        .size   groestl_sbox, . - groestl_sbox

#ifndef COLUMNS_AT_ONCE
        .global groestl_shifts
        .type   groestl_shifts, @object
groestl_shifts:
#if GROESTL_DIGEST_BITS == 256
        .byte   0, 1, 2, 3, 4, 5, 6, 7
        .byte   1, 3, 5, 7, 0, 2, 4, 6
#else
        .byte   0, 1, 2, 3, 4, 5, 6, 11
        .byte   1, 3, 5, 11, 0, 2, 4, 6
#endif
        .size   groestl_shifts, . - groestl_shifts
#endif
