/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78-S2, RL78-S3
 *
 * The rounds of rounds.inc.
 *
 * in        AX area
 * clobbers  AX, BC, DE, flags; HL and bank 1 are kept
 */
#include "rounds.inc"

        function ENCRYPT
        whole_block
        end_function ENCRYPT
