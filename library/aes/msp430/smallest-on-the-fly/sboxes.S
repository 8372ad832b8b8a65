/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void aes_build_sboxes(void)      MSP430, MSP430X
 *
 * The S-box and its inverse in static RAM, and what it shares with MixColumns: aes_double_and_add.
 *
 * in        R15 0
 * out       R14 1, R15 0
 * clobbers  R11, R13, flags
 */

#include "sbox.inc"

        function aes_build_sboxes
        BUILD_SBOX
        .global DOUBLE_AND_ADD
        MULTIPLY DOUBLE_AND_ADD
        .size   aes_build_sboxes, . - aes_build_sboxes

        .section .bss.aes_sboxes, "aw", @nobits
        .global aes_sbox
        .type   aes_sbox, @object
aes_sbox:
        .skip   256
        .size   aes_sbox, . - aes_sbox
        .global aes_inverse_sbox
        .type   aes_inverse_sbox, @object
aes_inverse_sbox:
        .skip   256
        .size   aes_inverse_sbox, . - aes_inverse_sbox
