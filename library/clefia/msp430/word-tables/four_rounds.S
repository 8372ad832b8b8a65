/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Subroutines of encryption and key schedule: four rounds of the network, after which the words are
 * where they were, and the last two of them alone.
 *
 * in        W0 to W3 (r4-r11) state, r13 round keys; for the last two rounds alone, 16 bytes ahead of them
 * out       the state, r13 behind the round keys
 * clobbers  r14, flags
 */
#include "msp430.inc"
#include "words.inc"

        function FOUR_ROUNDS
        f0      0, W0, W1
        f1      4, W2, W3
        f0      8, W1, W2
        f1      12, W3, W0
        .global TWO_ROUNDS
        .type   TWO_ROUNDS, @function
TWO_ROUNDS:
        f0      16, W2, W3
        f1      20, W0, W1
        f0      24, W3, W0
        f1      28, W1, W2
        add     #32, KEYS
        ret
        end_function FOUR_ROUNDS
        .size   TWO_ROUNDS, . - TWO_ROUNDS
