/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_permute(void *area)      AVRe+
 *
 * The permutation wants six lanes complemented (rows.inc): they are turned before it and after.
 *
 * in        R25:R24 area (layout.inc): the state, lane by lane, then work
 * clobbers  R0, R18-R27, R30, R31, T, flags
 */
#include "avr.inc"
#include "layout.inc"
#include "turn_lanes.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)

        function PERMUTE
        rcall   turn_lanes
        push    r25
        rcall   PERMUTATION
        pop     r25
        turn_lanes_routine
        end_function PERMUTE
