/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X */
#include "msp430.inc"

#define WHITENING 0
#define SKIPPED   0
#define FIRST     0
#define SECOND    8
#define NEXT_KEYS add

        function ENCRYPT
#include "crypt.inc"
        end_function ENCRYPT
