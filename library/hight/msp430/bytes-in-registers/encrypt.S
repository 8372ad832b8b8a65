/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * The rounds of rounds.inc; the last one does not move its bytes.
 *
 * in        R12 block (8 bytes), R13 round keys (136 bytes)
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "rounds.inc"

        function ENCRYPT
        save_registers 7
        load    r4, r5, r6, r7, r8, r9, r10, r11
        whiten  r4, r6, r8, r10
        all_rounds
        whiten  r5, r7, r9, r11
        store   r5, r6, r7, r8, r9, r10, r11, r4
        restore_registers 7
        ret
        end_function ENCRYPT
