/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The functions F0 and F1 of all bytes, 256 bytes each. */

#define ROTATED(x, n) ((x) << (n) | (x) >> (8 - (n)))

.macro begin_table name
        .p2align 8
        .global \name
        .type   \name, @object
        .size   \name, 256
\name:
        .set    .Lx, 0
.endm

.macro next_byte
        .set    .Lx, .Lx + 1
.endm

#include "avr.inc"

        TABLE_SECTION(hight_tables)
        begin_table hight_f0
.rept 256
        .byte   (ROTATED(.Lx, 1) ^ ROTATED(.Lx, 2) ^ ROTATED(.Lx, 7)) & 0xff
        next_byte
.endr

        begin_table hight_f1
.rept 256
        .byte   (ROTATED(.Lx, 3) ^ ROTATED(.Lx, 4) ^ ROTATED(.Lx, 6)) & 0xff
        next_byte
.endr
