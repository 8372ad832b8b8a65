/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Products of the S-boxes' values modulo z^8 + z^4 + z^3 + z^2 + 1, two a word: the name says which, that of
 * the lower byte first.
 */
#include "sbox_values.inc"

#define DOUBLED(x) (((x) << 1) ^ (((x) >> 7) * 0x11d))
#define PRODUCT(factor) \
    ((once * ((factor) & 1)) ^ (twice * (((factor) >> 1) & 1)) ^ (four_times * (((factor) >> 2) & 1)) \
     ^ (eight_times * ((factor) >> 3)))

.macro table name, lower, upper, values:vararg
        .global \name
        .type   \name, @object
\name:
.irp value, \values
.set once, \value
.set twice, DOUBLED(once)
.set four_times, DOUBLED(twice)
.set eight_times, DOUBLED(four_times)
        .short  PRODUCT(\lower) | (PRODUCT(\upper) << 8)
.endr
        .size   \name, . - \name
.endm

        .section .rodata.clefia_tables, "a", @progbits
        .balign 2
        table   clefia_s0_1_2, 1, 2, S0_VALUES
        table   clefia_s0_4_6, 4, 6, S0_VALUES
        table   clefia_s0_8_1, 8, 1, S0_VALUES
        table   clefia_s0_a_2, 10, 2, S0_VALUES
        table   clefia_s1_2_1, 2, 1, S1_VALUES
        table   clefia_s1_6_4, 6, 4, S1_VALUES
        table   clefia_s1_1_8, 1, 8, S1_VALUES
        table   clefia_s1_2_a, 2, 10, S1_VALUES
