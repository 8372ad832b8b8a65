/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_initialise(area)      RL78, the area's address in AX, HL is kept
 * void IDENTIFIER_compress(area)
 * void IDENTIFIER_finish(area)
 *
 * The sponge in loops; the permutation (permutation.inc) makes the initial state too.
 *
 * in        AX area (layout.inc)
 * clobbers  AX, BC, DE, flags; the block in the area
 */
#include "rl78.inc"
#include "layout.inc"
#include "permutation.inc"
#include "sponge.inc"

        function INITIALISE
        push    hl
        hl_to_state
        clrb    a
        mov     b, #STATE_BYTES - 1
1:      mov     [hl + b], a
        dec     b
        bnz     $1b
        mov     [hl + 0], #0x02         /* NIST SP 800-232, appendix B: 0x0000080100cc0002 */
        mov     [hl + 2], #0xcc
        mov     [hl + 4], #0x01
        mov     [hl + 5], #0x08
        call    !PERMUTATION
        pop     hl
        ret
        end_function INITIALISE

        function COMPRESS
        push    hl
        hl_to_state
        mov     c, #RATE
        mov     d, #0
        call    !ABSORB
        pop     hl
        ret
        end_function COMPRESS
