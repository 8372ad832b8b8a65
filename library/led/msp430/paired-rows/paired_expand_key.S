/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * in        R12 round keys (8 bytes for LED-64, 40 for LED-80, 16 for LED-128), R13 key (8, 10 or 16
 *           bytes), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "parameters.inc"
#include "window.inc"

        function EXPAND_KEY
        save_registers 7
        write_windows
        restore_registers 7
        ret
        end_function EXPAND_KEY
