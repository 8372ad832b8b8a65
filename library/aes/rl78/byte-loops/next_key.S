/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The next round key of AES-128, in place, row by row. Internal subroutine.
 *
 * in        HL behind the block, X round constant
 * out       HL 4 bytes further, A and X the next round constant
 * clobbers  B, C
 *
 * Each row takes the S-box value of the next row's byte in column 3, row 3 that of row 0, of which
 * there is a copy behind the round key from before row 0 changed.
 */
#include "area.inc"

        function NEXT_KEY
        of_key  mov, 12
        of_key  mov_to, 16
        mov     a, x
        of_key  xor, 0
        of_key  mov_to, 0
        mov     c, #4
.Lrow:  of_key  mov, 13
        mov     b, a
        mov     a, aes_sbox[b]
.irp column, 0, 1, 2, 3
        of_key  xor, 4*\column
        of_key  mov_to, 4*\column
.endr
        incw    hl
        dec     c
        bnz     $.Lrow
        mov     a, x
        double
        mov     x, a
        ret
        end_function NEXT_KEY
