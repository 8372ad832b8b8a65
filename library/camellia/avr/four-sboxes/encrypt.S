/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR */
#include "avr.inc"

#define WHITENING 0
#define SKIPPED   0
#define FIRST     0
#define SECOND    8
#define NEXT_KEYS adiw

        function ENCRYPT
#include "crypt.inc"
        end_function ENCRYPT
