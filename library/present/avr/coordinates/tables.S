/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The S-box for two nibbles at once, with the bits rearranged: 256 bytes a table, each at a multiple of
 * 256. table name, odd, exchanged: bit t of the value of the nibble in half h goes
 *
 *      if not odd, to bit 4 t0 + 2 t1 + h
 *      if odd, to bit 4 t0 + 2 (1 - t1) + h
 *
 * t0 and t1 being the bits of t. An index holds bit t of that nibble at bit 4 h + t or, exchanged, at
 * bit 4 h + (t + 2) % 4.
 */
#include "avr.inc"

/* Bit n of SBOX_BIT_t is bit t of the S-box value of n. */
#define SBOX_BIT_0 0x659a
#define SBOX_BIT_1 0xa74c
#define SBOX_BIT_2 0x3687
#define SBOX_BIT_3 0x0ed9

#define SPREAD(nibble, odd)                                                                        \
    ((SBOX_BIT_0 >> (nibble) & 1) << (2 * (odd)) | (SBOX_BIT_1 >> (nibble) & 1) << (4 + 2 * (odd)) | \
     (SBOX_BIT_2 >> (nibble) & 1) << (2 - 2 * (odd)) | (SBOX_BIT_3 >> (nibble) & 1) << (6 - 2 * (odd)))

.macro table name, odd, exchanged
        .p2align 8
        .global \name
        .type   \name, @object
\name:
        .set    .Lindex, 0
.rept 256
.if \exchanged
        .set    .Lnibbles, (.Lindex << 2 & 0xcc) | (.Lindex >> 2 & 0x33)
.else
        .set    .Lnibbles, .Lindex
.endif
        .byte   SPREAD((.Lnibbles & 15), \odd) | SPREAD((.Lnibbles >> 4), \odd) << 1
        .set    .Lindex, .Lindex + 1
.endr
        .size   \name, . - \name
.endm

        TABLE_SECTION(present_tables)
        table   present_even, 0, 0
#ifndef ONE_TABLE
        table   present_odd, 1, 1
        table   present_first_odd, 1, 0
#ifdef UNROLLED
        table   present_last_odd, 0, 1
#endif
#endif
