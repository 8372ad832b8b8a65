/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(area)      RL78-S2, RL78-S3
 *
 * The rounds of rounds.inc, backward.
 *
 * in        AX area
 * clobbers  AX, BC, DE, flags; HL and bank 1 are kept
 */
#define BACKWARD
#include "rounds.inc"

        function DECRYPT
        whole_block
        end_function DECRYPT
