/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Symbols and registers of encryption and decryption. */
#ifndef NAMES_H
#define NAMES_H

#include "msp430.inc"

#ifdef WITH_DECRYPTION
#define DOUBLE_AND_ADD aes_double_and_add
#else
#define DOUBLE_AND_ADD .Ldouble_and_add
#endif

#define BLOCK    R12        /* its start or its end */
#define KEY      R13        /* the frame; before that the key */
#define CONSTANT R14        /* the round constant, in the low byte */
#define BYTE     R15
#define SUM      R11        /* what a doubled byte is added to */
#define POINTER  R11        /* while there is no sum */

#endif
