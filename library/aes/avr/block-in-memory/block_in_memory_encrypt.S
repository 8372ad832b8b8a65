/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block)      AVR
 *
 * in        r24 block (16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags
 */
#include "block_in_memory.inc"

        function ENCRYPT
        enter   ROUND_KEY(0)
.Lround:
        add_round_key
        movw    r26, r30
        cpi     r26, lo8(ROUND_KEY(ROUND_COUNT + 1))
        brne    .Lsubstitute
        leave
.Lsubstitute:
        ldi     SBOX, hi8(aes_sbox)
.irp place, 0, 4, 8, 12
        substitute_and_move \place, \place
.endr
        substitute_circle 1, 5, 9, 13
        substitute_circle 2, 10
        substitute_circle 6, 14
        substitute_circle 3, 15, 11, 7
        cpi     r26, lo8(ROUND_KEY(ROUND_COUNT))
        brne    .Lmix_columns
        rjmp    .Lround
.Lmix_columns:
        start_columns
        finish_columns
        rjmp    .Lround
        end_function ENCRYPT
