/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The permutation: where the nibble of each place goes. */
        .section .rodata.twine_permutation, "a", @progbits
        .global twine_permutation
        .type   twine_permutation, @object
twine_permutation:
        .byte   5, 0, 1, 4, 7, 12, 3, 8, 13, 6, 9, 2, 15, 10, 11, 14
        .size   twine_permutation, . - twine_permutation
