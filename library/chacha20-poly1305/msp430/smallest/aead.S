/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(struct)     MSP430, MSP430X
 * uint8_t IDENTIFIER_open(struct)
 *
 * A quarter round of ChaCha20 after another (chacha20.inc); Poly1305's product in registers, a bit of r after
 * another (poly1305.inc); one mode for both directions (mode.inc).
 *
 * in        R12 struct of 16-bit members: message, length, tag, associated data, its length, nonce, key
 * out       R12 of IDENTIFIER_open: 0 genuine; 1 forged, and the message is zeros
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * On the stack: R4-R10, two words, the frame of mode.inc, a return address.
 */
#include "msp430.inc"
#define WRITTEN_OUT 0
#include "poly1305.inc"
#include "mode.inc"
#include "chacha20.inc"
make_stream:
        stream_block
take_block:
        take_block_of_16
        .size   OPEN, . - OPEN
        end_function SEAL
