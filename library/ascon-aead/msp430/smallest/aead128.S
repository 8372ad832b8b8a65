/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(struct)     MSP430, MSP430X
 * uint8_t IDENTIFIER_open(struct)
 *
 * All in loops, the state on the stack (mode_in_loops.inc, permutation.inc).
 *
 * in        R12 struct of 16-bit members: message, length, tag, associated data, its length, nonce, key
 * out       R12 of IDENTIFIER_open: 0 genuine; 1 forged, and the message is zeros
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * On the stack lie R4-R10, the state, two return addresses and two registers (permutation.inc).
 */
#include "msp430.inc"
#include "columns_and_constants.inc"
#include "mode_in_loops.inc"
#include "permutation.inc"
        .size   SEAL, . - SEAL
#include "distances.inc"
