/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * One block in place with standard round keys, a round a pass of the loop; the state stays in registers.
 *
 * in        R12 block (8 bytes), R13 round keys (144 bytes), both at even addresses
 * clobbers  R11-R15, flags; R5-R10 are saved (register map: words.inc)
 */
#include "words.inc"

.macro rotate_left_4 word
.rept 4
        rla     \word
        adc     \word
.endr
.endm

        function ENCRYPT
        load_block
.Lround:
        add_functions A0, B0
        add_functions A1, B1
        transpose A0, B0
        transpose A1, B1
        dec     ROUNDS
        jz      .Lend
        exchange_low_nibbles B0, A1
.irp word, A0, B0, A1, B1
        rotate_left_4 \word
.endr
        jmp     .Lround
.Lend:  store_block
        end_function ENCRYPT
