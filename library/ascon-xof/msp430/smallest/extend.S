/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_extend(struct)     MSP430, MSP430X
 *
 * The sponge in loops, the state on the stack (xof_sponge.inc); the permutation of this folder's name (permutation.inc).
 *
 * in        R12 struct of 16-bit members: message, length, output, its length; customized: customization, its length
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "columns.inc"
#include "xof_sponge.inc"
#include "permutation.inc"
