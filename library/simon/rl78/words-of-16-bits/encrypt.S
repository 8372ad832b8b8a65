/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78
 *
 * The rounds of rounds.inc.
 *
 * in        AX area
 * clobbers  AX, BC, DE, flags; HL is kept
 */
#include "rounds.inc"

        function ENCRYPT
        whole_block
        end_function ENCRYPT
