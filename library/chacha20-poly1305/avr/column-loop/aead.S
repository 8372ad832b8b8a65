/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(const struct message *given)      AVR with MUL, registers at addresses 0 to 31
 * uint8_t IDENTIFIER_open(const struct message *given)
 *
 * One quarter round of ChaCha20 and one column of Poly1305's product are written out, and loops go over them
 * (chacha20.inc, poly1305.inc); mode.inc says how a message is sealed and opened.
 *
 * in        R25:R24 message, length, tag, associated data, its length, nonce, key: seven words
 * out       R24 0 if genuine, else 1 (open)
 * clobbers  R0, R18-R27, R30, R31, T, flags; R2-R17, R28, R29 are saved
 *
 * On the stack, from Y on: the struct, INITIAL, then
 *    78  NUMBERS: while a tag is made, four zeros and 5/4 of the upper words of r
 *    94  STREAM, with 8 bytes before and 4 behind that the diagonals use; of block 0, r and s
 *   126  PRODUCT, 20 bytes, on STREAM; MADE_TAG
 *   146  LAST_PART: a block that is filled up with zeros
 *   162  R17-R2, R29, R28
 */
.equ INITIAL, 14
.equ NUMBERS, 78
.equ STREAM, 94
.equ PRODUCT, 126
.equ LAST_PART, 146
.equ FRAME_BYTES, 162
.equ MADE_TAG, PRODUCT

#include "mode.inc"
