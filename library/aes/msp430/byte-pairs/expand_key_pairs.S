/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The key schedule for rows of the state in pairs: rounds 1 to n-1 have their bytes 2i + 1 and 2i + 8
 * exchanged (i = 0 to 3), which turns columns c and c + 2 into words of one row each. The first and the
 * last round key are standard.
 */

#define MIDDLE_ROUND_COUNT (AES_KEY_BITS / 32 + 5)

/* 4 cycles. */
.macro SBOX index
        rla     \index
        mov.b   aes_pairs + 1(\index), \index
.endm

.macro REARRANGE
        add     #AES_KEY_BITS / 8 - 32, R12
        mov     #MIDDLE_ROUND_COUNT, R13
.Lrearrange:
.irp step, 0, 2, 4, 6
        mov.b   \step + 1(R12), R14
        mov.b   \step + 8(R12), \step + 1(R12)
        mov.b   R14, \step + 8(R12)
.endr
        sub     #16, R12
        dec     R13
        jnz     .Lrearrange
.endm

#include "expand_key.inc"
