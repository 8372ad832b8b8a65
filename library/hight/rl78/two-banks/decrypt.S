/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(area)      RL78-S2, RL78-S3
 *
 * The rounds of rounds.inc, backward.
 *
 * in        AX area
 * clobbers  AX, BC, DE, flags; HL and banks 1 and 2 are kept
 */
#define BACKWARD
#include "rounds.inc"

        function DECRYPT
        push    hl
#include "whole_block.inc"
        pop     hl
        ret
        end_function DECRYPT
