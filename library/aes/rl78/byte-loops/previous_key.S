/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The round key of AES-128 before, in place, row by row. Internal subroutine.
 *
 * in        HL behind the block, X the round constant after
 * out       HL 4 bytes further, A and X the round constant of this step
 * clobbers  B, C, D
 *
 * As in next_key.S; the index is the sum of columns 2 and 3 there, and row 0 is done when row 3 takes
 * it: the byte behind the round key, which is added to it as to the others, is 0.
 */
#include "area.inc"

#define HALF 0x8d       /* 1 divided by 2 in the field */

        function PREVIOUS_KEY
        mov     [hl+ROUND_KEY-BEHIND_BLOCK+16], #0
        mov     a, x
        shr     a, 1
        sknc
        xor     a, #HALF
        mov     x, a
        mov     d, a
        mov     c, #4
.Lrow:  of_key  mov, 13
        of_key  xor, 9
        mov     b, a
.irp column, 3, 2, 1
        of_key  mov, (4*\column-4)
        of_key  xor, (4*\column)
        of_key  mov_to, (4*\column)
.endr
        mov     a, aes_sbox[b]
        xor     a, d
        mov     d, #0
        of_key  xor, 0
        of_key  mov_to, 0
        incw    hl
        dec     c
        bnz     $.Lrow
        mov     a, x
        ret
        end_function PREVIOUS_KEY
