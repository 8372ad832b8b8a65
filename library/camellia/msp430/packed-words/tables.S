/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* SBOX1 and, unless ONE_TABLE, its values rotated by a bit: SBOX2 to the left, SBOX3 to the right. */
#include "sbox_values.inc"

.macro table name, left
        .global \name
        .type   \name, @object
\name:
.irp value, SBOX1_VALUES
        .byte   ((\value << \left) | (\value >> (8 - \left))) & 0xff
.endr
        .size   \name, . - \name
.endm

        .section .rodata.camellia_sboxes, "a", @progbits
        table   camellia_sbox1, 0
#ifndef ONE_TABLE
        table   camellia_sbox2, 1
        table   camellia_sbox3, 7
#endif
