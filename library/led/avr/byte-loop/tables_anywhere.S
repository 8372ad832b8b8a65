/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The S-box and its inverse, wherever they lie: one entry a byte or, defined PAIR_TABLES, 256 bytes for two
 * nibbles at once.
 */
#define SBOX         0xc, 0x5, 0x6, 0xb, 0x9, 0x0, 0xa, 0xd, 0x3, 0xe, 0xf, 0x8, 0x4, 0x7, 0x1, 0x2
#define INVERSE_SBOX 0x5, 0xe, 0xf, 0x8, 0xc, 0x1, 0x2, 0xd, 0xb, 0x4, 0x6, 0x3, 0x0, 0x7, 0x9, 0xa

.macro table name, values:vararg
        .section .progmem.\name, "a", @progbits
        .global \name
        .type   \name, @object
\name:
#ifdef PAIR_TABLES
.irp upper, \values
.irp lower, \values
        .byte   \upper << 4 | \lower
.endr
.endr
#else
        .byte   \values
#endif
        .size   \name, . - \name
.endm

#ifdef PAIR_TABLES
        table   led_sbox_pairs, SBOX
        table   led_inverse_sbox_pairs, INVERSE_SBOX
#else
        table   led_sbox, SBOX
        table   led_inverse_sbox, INVERSE_SBOX
#endif
