/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * The rounds of rounds.inc; no move follows the last one.
 *
 * in        R12 block (8 bytes), R13 round keys (136 bytes), both at even addresses
 * clobbers  R11-R15, flags; R7-R10 are saved
 */
#include "rounds.inc"

        function ENCRYPT
        save_registers SAVED
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        mov     @BLOCK+, \word
.endr
        whiten  add.b
        all_rounds
        whiten  add.b
        mov     WORD_0, -8(BLOCK)
        mov     WORD_1, -6(BLOCK)
        mov     WORD_2, -4(BLOCK)
        mov     WORD_3, -2(BLOCK)
        restore_registers SAVED
        ret
        end_function ENCRYPT
