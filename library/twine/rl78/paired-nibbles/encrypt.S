/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78-S2, RL78-S3
 *
 * Pairs of nibbles as pairs.inc says; every round written out, or with FOUR_A_LOOP four a pass of the loop.
 *
 * in        AX area
 * clobbers  AX, BC, DE, flags; HL and banks 1 and 2 are kept
 */
#include "pairs.inc"

        function ENCRYPT
        begin   0
        load_straight  0, E0
        load_exchanged 1, O0
        load_straight  2, E1
        load_straight  3, E2
        load_exchanged 4, O1
        load_exchanged 5, O2
        load_straight  6, E3
        load_exchanged 7, O3
        exchange_lower E0, O0
        exchange_lower E1, O1
        exchange_lower E2, O2
        exchange_lower E3, O3
        begin_passes
.rept ROUNDS
        round   .Lnumber, 4 * .Lnumber
        .set    .Lnumber, .Lnumber + 1
.endr
        end_passes 16
        exchange_lower E0, O1
        exchange_lower E1, O0
        exchange_lower E2, O3
        exchange_lower E3, O2
        store_straight  0, O2
        store_straight  1, O3
        store_straight  2, O1
        store_exchanged 3, E2
        store_straight  4, O0
        store_exchanged 5, E3
        store_exchanged 6, E1
        store_exchanged 7, E0
        end
        end_function ENCRYPT
