/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * Encryption with the round keys from the last to the first; those of whitening stay in order.
 */
#include "avr.inc"

#define WHITENING 192
#define SKIPPED   32
#define FIRST     8
#define SECOND    0
#define NEXT_KEYS sbiw

        function DECRYPT
#include "crypt.inc"
        end_function DECRYPT
