/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* How far the rows move: those of P, then those of Q. A row that stays goes all the way round. */
#include "places.inc"

        .section .rodata.groestl_tables, "a", @progbits
        .global groestl_shifts
        .type   groestl_shifts, @object
groestl_shifts:
#if GROESTL_DIGEST_BITS == 256
        .byte   8, 1, 2, 3, 4, 5, 6, 7
        .byte   1, 3, 5, 7, 8, 2, 4, 6
#else
        .byte   16, 1, 2, 3, 4, 5, 6, 11
        .byte   1, 3, 5, 11, 16, 2, 4, 6
#endif
        .size   groestl_shifts, . - groestl_shifts
