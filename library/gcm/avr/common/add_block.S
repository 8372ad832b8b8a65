/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_add_block(uint8_t *to, const uint8_t *from)      AVR
 *
 * Adds a block to another, written out: compilers do it with one pointer that moves to and fro.
 *
 * in        R25:R24 block, R23:R22 what is added
 * clobbers  R18, R19, R26, R27, R30, R31, flags
 */
#include "avr.inc"

#define ADD_BLOCK SYMBOL(IDENTIFIER, _add_block)

        function ADD_BLOCK
        movw    r30, r24
        movw    r26, r22
.set byte, 0
.rept 16
        ld      r18, X+
        ldd     r19, Z + byte
        eor     r19, r18
        std     Z + byte, r19
.set byte, byte + 1
.endr
        ret
        end_function ADD_BLOCK
