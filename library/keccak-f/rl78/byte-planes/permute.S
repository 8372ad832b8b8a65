/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(area)          RL78, the area's address in AX, HL is kept
 *
 * The state goes to byte planes (layout.inc), where the permutation works, and back.
 *
 * in        AX area (layout.inc): planes, then, 256 bytes on, the state, lane by lane
 * clobbers  AX, BC, DE, flags
 *
 *   B  where in the planes     C  bytes that are left     DE  where in the state
 */
#include "rl78.inc"

#define PERMUTE     SYMBOL(IDENTIFIER, _permute)
#define PERMUTATION SYMBOL(IDENTIFIER, _permutation)
#define TABLES      SYMBOL(IDENTIFIER, _tables)
#include "layout.inc"
#include "permutation.inc"
#include "next_byte.inc"

.equ STATE_BYTES, 200

.macro point_to_state
        mov     a, h
        inc     a
        mov     d, a
        mov     a, l
        mov     e, a
        clrb    b
        mov     c, #STATE_BYTES
.endm

        function PERMUTE
        push    hl
        movw    hl, ax
        point_to_state
1:      mov     a, [de]
        mov     [hl + b], a
        next_byte
        bnz     $1b
        call    !PERMUTATION
        point_to_state
2:      mov     a, [hl + b]
        mov     [de], a
        next_byte
        bnz     $2b
        pop     hl
        ret
        end_function PERMUTE
