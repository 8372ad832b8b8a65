/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Subroutines of encryption and key schedule: four rounds of the network, after which the words are
 * where they were, and the last two of them alone.
 *
 * in        W0 to W3 (r2-r17) state, r28 round keys, of which the 32 (16) bytes are passed over
 * out       the same
 * clobbers  r18-r25, r30, r31, flags
 */
#include "avr.inc"
#include "registers.inc"
#include "rounds.inc"

        function FOUR_ROUNDS
        f0      0, W0, W1
        f1      4, W2, W3
        f0      8, W1, W2
        f1      12, W3, W0
        adiw    r28, 16
        .global TWO_ROUNDS
        .type   TWO_ROUNDS, @function
TWO_ROUNDS:
        f0      0, W2, W3
        f1      4, W0, W1
        f0      8, W3, W0
        f1      12, W1, W2
        adiw    r28, 16
        ret
        end_function FOUR_ROUNDS
        .size   TWO_ROUNDS, . - TWO_ROUNDS
