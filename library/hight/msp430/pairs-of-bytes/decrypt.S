/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * The rounds of rounds.inc, backward: subkeys are taken from the last to the first.
 *
 * in        R12 block (8 bytes), R13 round keys (136 bytes), both at even addresses
 * clobbers  R11-R15, flags; R7-R10 are saved
 */
#define BACKWARD
#include "rounds.inc"

        function DECRYPT
        save_registers SAVED
.irp word, WORD_0, WORD_1, WORD_2, WORD_3
        mov     @BLOCK+, \word
.endr
        /* The last whitening keys. */
        add     #132, KEYS
        whiten  sub.b
        sub     #4, KEYS
        all_rounds
        sub     #4, KEYS
        whiten  sub.b
        mov     WORD_0, -8(BLOCK)
        mov     WORD_1, -6(BLOCK)
        mov     WORD_2, -4(BLOCK)
        mov     WORD_3, -2(BLOCK)
        restore_registers SAVED
        ret
        end_function DECRYPT
