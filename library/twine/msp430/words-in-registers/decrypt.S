/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * The rounds of encrypt.S from the last to the first: F is its own inverse, and so is all of the permutation
 * but the rotations.
 *
 * in        R12 block (8 bytes), R13 round keys (144 bytes), both at even addresses
 * clobbers  R11-R15, flags; R5-R10 are saved (register map: words.inc)
 */
#include "words.inc"

.macro rotate_right_4 word
.rept 4
        bit     #1, \word
        rrc     \word
.endr
.endm

        function DECRYPT
        load_block
        /* The last round's. */
        add     #140, ROUND_KEYS
        jmp     .Lfirst
.Lround:
.irp word, A0, B0, A1, B1
        rotate_right_4 \word
.endr
        exchange_low_nibbles B0, A1
        transpose A0, B0
        transpose A1, B1
.Lfirst:
        add_functions A0, B0
        add_functions A1, B1
        sub     #8, ROUND_KEYS
        dec     ROUNDS
        jnz     .Lround
        transpose A0, B0
        transpose A1, B1
        store_block
        end_function DECRYPT
