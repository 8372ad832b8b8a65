/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * The rounds of rounds.inc, backward: subkeys are taken from the last to the first.
 *
 * in        R12 block (8 bytes), R13 round keys (136 bytes)
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#define BACKWARD
#include "rounds.inc"

#define LAST_WHITENING 132

        function DECRYPT
        save_registers 7
        load    r5, r6, r7, r8, r9, r10, r11, r4
        add     #LAST_WHITENING, KEYS
        whiten  r5, r7, r9, r11
        sub     #4, KEYS
        all_rounds
        sub     #4, KEYS
        whiten  r4, r6, r8, r10
        store   r4, r5, r6, r7, r8, r9, r10, r11
        restore_registers 7
        ret
        end_function DECRYPT
