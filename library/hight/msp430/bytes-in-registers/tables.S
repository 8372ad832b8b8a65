/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The functions of a byte, 256 bytes each: hight_f0, the exclusive-or of its rotations by 1, 2 and 7, and
 * hight_f1, of those by 3, 4 and 6.
 */
#define ROTATED(distance) (.Lindex << (distance) | .Lindex >> (8 - (distance)))

.macro TABLE name, value:vararg
        .section .rodata.\name, "a", @progbits
        .global \name
        .type   \name, @object
\name:
        .set    .Lindex, 0
.rept 256
        .byte   (\value) & 0xff
        .set    .Lindex, .Lindex + 1
.endr
        .size   \name, . - \name
.endm

        TABLE   hight_f0, ROTATED(1) ^ ROTATED(2) ^ ROTATED(7)
        TABLE   hight_f1, ROTATED(3) ^ ROTATED(4) ^ ROTATED(6)
