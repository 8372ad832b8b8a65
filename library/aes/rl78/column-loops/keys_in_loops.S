/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The round keys of AES-128, forward and back, row by row. Internal subroutines.
 *
 * in        HL area, as in loops.inc
 * out       A the round constant after the step; HL as before
 * clobbers  A, X, B, C, D
 *
 * Each row takes the S-box value of the next row's byte in column 3; row 3 that of row 0. The byte
 * behind the round key stands for it: on the way forward a copy from before row 0 changed; on the way
 * back 0, as the index is the sum of columns 2 and 3 there and row 0 is done.
 */
#include "loops.inc"

        function NEXT_KEY
        of_key  mov, 12
        of_key  mov_to, 16
        mov     a, [hl]
        doubled
        mov     [hl], a
        of_key  xor, 0
        of_key  mov_to, 0
        mov     d, #4
.Lnext: .set    .Lsteps, 0
        of_key  mov, 13
        substitute_and_step aes_sbox
.irp column, 0, 1, 2, 3
        of_key  xor, 4*\column
        of_key  mov_to, 4*\column
.endr
        dec     d
        bnz     $.Lnext
.Lback: movw    ax, hl
        subw    ax, #4
        movw    hl, ax
        mov     a, [hl]
        ret

        .global PREVIOUS_KEY
PREVIOUS_KEY:
        mov     [hl+ROUND_KEY+16], #0
        mov     a, [hl]
        mov     c, a
        shr     a, 1
        sknc
        xor     a, #FIRST_CONSTANT
        mov     [hl], a
        mov     d, #4
.Lprevious:
        .set    .Lsteps, 0
        of_key  mov, 13
        of_key  xor, 9
        mov     b, a
.irp column, 3, 2, 1
        of_key  mov, (4*\column-4)
        of_key  xor, (4*\column)
        of_key  mov_to, (4*\column)
.endr
        mov     a, aes_sbox[b]
        xor     a, c
        clrb    c
        of_key  xor, 0
        of_key  mov_to, 0
        incw    hl
        dec     d
        bnz     $.Lprevious
        br      $.Lback
        end_function NEXT_KEY

#ifdef SMALL_DOUBLE
        .section SYMBOL(.text., DOUBLE), "ax", @progbits
        .global DOUBLE
        .type   DOUBLE, @function
DOUBLE: double
        ret
        .size   DOUBLE, . - DOUBLE
#endif
