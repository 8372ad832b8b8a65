/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The S-box for two nibbles at once, 256 bytes: TABLE name, exchanged. Exchanged, the value of the
 * upper nibble comes out in the lower half and the other way round.
 */

#include "sbox.inc"

#include "avr.inc"

.macro table name, exchanged
        .p2align 8
        .global \name
        .type   \name, @object
\name:
        .set    .Lindex, 0
.rept 256
.if \exchanged
        .byte   SUBSTITUTED(.Lindex & 15) << 4 | SUBSTITUTED(.Lindex >> 4)
.else
        .byte   SUBSTITUTED(.Lindex >> 4) << 4 | SUBSTITUTED(.Lindex & 15)
.endif
        .set    .Lindex, .Lindex + 1
.endr
        .size   \name, . - \name
.endm

        TABLE_SECTION(twine_tables)
        table   twine_crosswise, 1
#ifdef TWO_TABLES
        table   twine_straight, 0
#endif
