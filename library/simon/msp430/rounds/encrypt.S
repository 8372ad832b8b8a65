/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * The rounds of passes.inc.
 *
 * in        R12 block, R13 round keys, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 */
#include "passes.inc"

        function ENCRYPT
        save_registers SAVED
#include "whole_block.inc"
        restore_registers SAVED
        ret
        end_function ENCRYPT
