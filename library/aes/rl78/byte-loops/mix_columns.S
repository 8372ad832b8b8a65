/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * MixColumns in place. Internal subroutine.
 *
 * in        HL state
 * out       HL behind the state
 * clobbers  A, B, C, DE
 *
 * D is the sum of a column's bytes. The new ones have the same sum, so the last is what E has left
 * after three.
 */
#include "area.inc"

        function MIX_COLUMNS
        mov     c, #4
.Lcolumn:
        mov     a, [hl]
        xor     a, [hl+1]
        xor     a, [hl+2]
        xor     a, [hl+3]
        mov     d, a
        mov     e, a
        mov     b, #3
.Lmix:  mov     a, [hl+1]
        xor     a, [hl]
        double
        xor     a, d
        xor     a, [hl]
        mov     [hl], a
        xor     e, a
        incw    hl
        dec     b
        bnz     $.Lmix
        mov     a, e
        mov     [hl], a
        incw    hl
        dec     c
        bnz     $.Lcolumn
        ret
        end_function MIX_COLUMNS
