/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * in        R12 round keys (256 bytes), R13 key (10 or 16 bytes), both at even addresses
 * clobbers  R11-R15, flags; R7-R10 or R4-R10 are saved
 */
#include "msp430.inc"

        function EXPAND_KEY
#include "key_schedule.inc"
        restore_registers SAVED
        ret
        end_function EXPAND_KEY
