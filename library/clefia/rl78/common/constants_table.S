/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The constants of twelve rounds that make L, and of 18 rounds.
 *
 * With P 0xb7e1 and Q 0x243f, those of a round are T ^ P, ~T <<< 1, ~T ^ Q, T <<< 8; then T is divided by
 * z modulo z^16 + z^15 + z^13 + z^11 + z^5 + z^4 + 1.
 */
.macro big_endian word
        .byte   (\word) >> 8 & 0xff, (\word) & 0xff
.endm

        .section .rodata.clefia_constants, "a", @progbits
        .global clefia_constants
        .type   clefia_constants, @object
clefia_constants:
        .set    .Lt, 0x428a
.rept 30
        big_endian .Lt ^ 0xb7e1
        big_endian (.Lt << 1 | .Lt >> 15) ^ 0xffff
        big_endian .Lt ^ 0xffff ^ 0x243f
        .byte   .Lt & 0xff, .Lt >> 8
        .set    .Lt, (.Lt >> 1) ^ (.Lt & 1) * (0x1a831 >> 1)
.endr
        .size   clefia_constants, . - clefia_constants
