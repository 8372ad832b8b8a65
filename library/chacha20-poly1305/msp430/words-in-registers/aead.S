/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(struct)     MSP430, MSP430X
 * uint8_t IDENTIFIER_open(struct)
 *
 * Five of ChaCha20's words in registers, two rounds written out (double_round.inc); Poly1305's product in registers, eight
 * bits of r written out or, where WRITTEN_OUT is 0, one after another (poly1305.inc); one mode for both directions (mode.inc).
 *
 * in        R12 struct of 16-bit members: message, length, tag, associated data, its length, nonce, key
 * out       R12 of IDENTIFIER_open: 0 genuine; 1 forged, and the message is zeros
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * On the stack: R4-R10, two words, the frame of mode.inc, a return address.
 */
#include "msp430.inc"
#ifndef WRITTEN_OUT
#define WRITTEN_OUT 1
#endif
#include "poly1305.inc"
#include "mode.inc"
#include "double_round.inc"
make_stream:
        stream_block
take_block:
        take_block_of_16
        .size   OPEN, . - OPEN
        end_function SEAL
