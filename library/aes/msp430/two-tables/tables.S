/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Two tables of words, 512 bytes each: (2s, s), then (3s, 2s), low byte first, for the S-box value s of the
 * index. They may lie at any even address.
 */
#include "sbox_values.inc"

.macro FOR_EACH_VALUE macro
        \macro  SBOX_VALUES
.endm

#define DOUBLE(value) (((value << 1) ^ ((value >> 7) * 0x1b)) & 0xff)

.macro DOUBLED_AND_SINGLE values:vararg
.irp value, \values
        .byte   DOUBLE(\value), \value
.endr
.endm

.macro TRIPLED_AND_DOUBLED values:vararg
.irp value, \values
        .byte   DOUBLE(\value) ^ \value, DOUBLE(\value)
.endr
.endm

        .section .rodata.aes_two_tables, "a", @progbits
        .balign 2
        .global aes_two_tables
        .type   aes_two_tables, @object
aes_two_tables:
        FOR_EACH_VALUE DOUBLED_AND_SINGLE
        FOR_EACH_VALUE TRIPLED_AND_DOUBLED
        .size   aes_two_tables, . - aes_two_tables
