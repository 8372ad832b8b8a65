/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(area)      RL78-S2, RL78-S3
 *
 * The rounds of encrypt.S from the last to the first: what a round adds to its targets is added once more.
 *
 * in        AX area
 * clobbers  AX, BC, DE, flags; HL and banks 1 and 2 are kept
 */
#include "pairs.inc"

#ifdef FOUR_A_LOOP
#define FIRST 128 /* round keys of the last pass's rounds */
#else
#define FIRST 0
#endif

        function DECRYPT
        begin   FIRST
        load_straight  0, O2
        load_straight  1, O3
        load_straight  2, O1
        load_exchanged 3, E2
        load_straight  4, O0
        load_exchanged 5, E3
        load_exchanged 6, E1
        load_exchanged 7, E0
        exchange_lower E0, O1
        exchange_lower E1, O0
        exchange_lower E2, O3
        exchange_lower E3, O2
        begin_passes
.rept ROUNDS
        round   ROUNDS-1-.Lnumber, 4*(ROUNDS-1-.Lnumber)
        .set    .Lnumber, .Lnumber + 1
.endr
        end_passes -16
        exchange_lower E0, O0
        exchange_lower E1, O1
        exchange_lower E2, O2
        exchange_lower E3, O3
        store_straight  0, E0
        store_exchanged 1, O0
        store_straight  2, E1
        store_straight  3, E2
        store_exchanged 4, O1
        store_exchanged 5, O2
        store_straight  6, E3
        store_exchanged 7, O3
        end
        end_function DECRYPT
