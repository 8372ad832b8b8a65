/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * SBOX1, from which rotations of a bit make the other three, those of them that SBOXES asks for, and the
 * constants of the key schedule.
 */
#include "sbox_values.inc"

.macro table name
        .global camellia_\name
        .type   camellia_\name, @object
camellia_\name:
.endm

        .section .rodata.camellia_tables, "a", @progbits

#if !defined(SBOXES) || SBOXES >= 1
        table   sbox1
        .byte   SBOX1_VALUES
        .size   camellia_sbox1, . - camellia_sbox1
#endif

#if SBOXES >= 2
        /* SBOX2(x) = SBOX1(x) <<< 1. */
        table   sbox2
.irp value, SBOX1_VALUES
        .byte   (\value << 1 | \value >> 7) & 0xff
.endr
        .size   camellia_sbox2, . - camellia_sbox2
#endif

#if SBOXES >= 3
        /* SBOX3(x) = SBOX1(x) <<< 7. */
        table   sbox3
.irp value, SBOX1_VALUES
        .byte   (\value << 7 | \value >> 1) & 0xff
.endr
        .size   camellia_sbox3, . - camellia_sbox3
#endif

#if SBOXES >= 4
        /* SBOX4(x) = SBOX1(x <<< 1): entries of even places, then of odd ones. */
        table   sbox4
.irp place, 0, 1
        .set    .Lplace, \place
.irp value, SBOX1_VALUES
.if (.Lplace & 1) == 0
        .byte   \value
.endif
        .set    .Lplace, .Lplace + 1
.endr
.endr
        .size   camellia_sbox4, . - camellia_sbox4
#endif

        /* Sigma1 to Sigma4. */
        .global camellia_sigma
        .type   camellia_sigma, @object
camellia_sigma:
        .byte   0xa0, 0x9e, 0x66, 0x7f, 0x3b, 0xcc, 0x90, 0x8b
        .byte   0xb6, 0x7a, 0xe8, 0x58, 0x4c, 0xaa, 0x73, 0xb2
        .byte   0xc6, 0xef, 0x37, 0x2f, 0xe9, 0x4f, 0x82, 0xbe
        .byte   0x54, 0xff, 0x53, 0xa5, 0xf1, 0xd3, 0x6f, 0x1c
        .size   camellia_sigma, . - camellia_sigma
