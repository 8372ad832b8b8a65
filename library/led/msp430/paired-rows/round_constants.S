/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Column 1 of the constants of every round, in the form of paired_encrypt.S. At a multiple of eight, so that
   an address tells where a step begins. */
#include "msp430.inc"
#include "parameters.inc"

        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _round_constants)), "a", @progbits
        .balign 8
        .global SYMBOL(IDENTIFIER, _round_constants)
        .type   SYMBOL(IDENTIFIER, _round_constants), @object
SYMBOL(IDENTIFIER, _round_constants):
        .set    .Lconstant, 1
.rept 4 * STEPS
        .word   COLUMN_1_CONSTANT
        next_constant
.endr
        .size   SYMBOL(IDENTIFIER, _round_constants), . - SYMBOL(IDENTIFIER, _round_constants)
