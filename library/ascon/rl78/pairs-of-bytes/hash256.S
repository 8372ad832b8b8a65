/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_initialise(area)      RL78, the area's address in AX, HL is kept
 * void IDENTIFIER_compress(area)
 * void IDENTIFIER_finish(area)
 *
 * The sponge; register map and idea of the permutation: permutation.inc.
 *
 * in        AX area (layout.inc), at an even address
 * clobbers  AX, BC, DE, flags; the block in the area
 */
#include "rl78.inc"
#include "layout.inc"
#include "permutation.inc"
#include "sponge.inc"
#include "initial_state.inc"

        function INITIALISE
        push    hl
        hl_to_state
        mov     b, #STATE_BYTES - 1
1:      mov     a, initial_state[b]
        mov     [hl + b], a
        dec     b
        bnz     $1b
        mov     a, !initial_state
        mov     [hl], a
        pop     hl
        ret
        end_function INITIALISE

        function COMPRESS
        push    hl
        hl_to_state
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7
        with    mov, \byte
        xor     a, [hl + (WORK + \byte)]
        store   \byte
        .endr
        call    !PERMUTATION
        pop     hl
        ret
        end_function COMPRESS

