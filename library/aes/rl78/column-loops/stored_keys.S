/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Copies a stored round key to where the columns read it; NEXT becomes the one behind it. Internal subroutine.
 *
 * in        HL area, as in loops.inc
 * out       AX what NEXT is; HL as before
 * clobbers  B, DE
 */
#include "loops.inc"

        function FETCH_KEY
        push    hl
        movw    ax, [hl+NEXT]
        movw    de, ax
        mov     b, #8
.Lword: movw    ax, [de]
        movw    [hl+ROUND_KEY], ax
        incw    de
        incw    de
        incw    hl
        incw    hl
        dec     b
        bnz     $.Lword
        pop     hl
        movw    ax, de
        movw    [hl+NEXT], ax
        ret
        end_function FETCH_KEY
