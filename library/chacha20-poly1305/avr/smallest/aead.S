/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(const struct message *given)      AVR with MUL, registers at addresses 0 to 31
 * uint8_t IDENTIFIER_open(const struct message *given)
 *
 * All in loops (chacha20.inc, poly1305.inc), with a copy of the struct and all numbers on the stack; mode.inc says how a
 * message is sealed and opened.
 *
 * in        R25:R24 message, length, tag, associated data, its length, nonce, key: seven words
 * out       R24 0 if genuine, else 1 (open)
 * clobbers  R0, R18-R27, R30, R31, T, flags; R2-R17, R28, R29 are saved
 *
 * On the stack, from Y on: the struct, INITIAL, STREAM, ACCUMULATOR and FACTOR of 17 bytes, LENGTHS, R17-R2, R29, R28.
 */
.equ INITIAL, 14
.equ STREAM, 78
.equ ACCUMULATOR, 142
.equ FACTOR, 159
.equ LENGTHS, 176
.equ FRAME_BYTES, 192
.equ MADE_TAG, FACTOR

#include "mode.inc"
