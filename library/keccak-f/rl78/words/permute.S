/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(area)          RL78, the area's address in AX, HL is kept
 *
 * The state goes to the form that rounds want (layout.inc: words high byte first, some lanes complemented) and back.
 * The rounds follow the addition of a block (compress.inc): of one lane here, which is zero.
 *
 * in        AX area, at an even address: the state, lane by lane, then work
 * clobbers  AX, BC, DE, flags
 */
#include "rl78.inc"

#define PERMUTE     SYMBOL(IDENTIFIER, _permute)
#define TABLES      SYMBOL(IDENTIFIER, _tables)
#define ROTATE_LANE SYMBOL(IDENTIFIER, _rotate_lane)
#define TURN        SYMBOL(IDENTIFIER, _turn)

#include "layout.inc"
#include "words.inc"
#include "theta.inc"
#include "rho_pi.inc"
#include "chi.inc"
#include "iota.inc"
#include "compress.inc"
#include "rotate_lane.inc"
#include "turn.inc"

        function PERMUTE
        push    hl
        movw    hl, ax
        call    !TURN
        clrw    ax
        .irp    word, 0, 2, 4, 6
        movw    [hl + (BLOCK + \word)], ax
        .endr
        movw    ax, hl
        call    !COMPRESS
        call    !TURN
        pop     hl
        ret
        end_function PERMUTE
