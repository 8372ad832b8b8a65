/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(area)      RL78
 *
 * The rounds of rounds.inc, backward.
 *
 * in        AX area
 * clobbers  AX, BC, DE, flags; HL is kept
 */
#define BACKWARD
#include "rounds.inc"

        function DECRYPT
        whole_block
        end_function DECRYPT
