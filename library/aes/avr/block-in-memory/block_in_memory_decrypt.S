/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block)      AVR
 *
 * InvMixColumns is MixColumns after adding four times the sum of rows 0 and 2 to both, and that of rows
 * 1 and 3 to both.
 *
 * in        r24 block (16 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags
 */
#include "block_in_memory.inc"

.macro add_quadruple_sum left, right
        mov     INDEX, \left
        eor     INDEX, \right
        double  INDEX
        double  INDEX
        eor     \left, INDEX
        eor     \right, INDEX
.endm

        function DECRYPT
        enter   ROUND_KEY(ROUND_COUNT)
.Lround:
        add_round_key
        sbiw    r26, 16
        cpi     r26, lo8(ROUND_KEY(-1))
        brne    .Lmix_columns
        leave
.Lmix_columns:
        cpi     r26, lo8(ROUND_KEY(ROUND_COUNT - 1))
        breq    .Lsubstitute
        start_columns
        add_quadruple_sum ROW0, ROW2
        add_quadruple_sum ROW1, ROW3
        finish_columns
.Lsubstitute:
        ldi     SBOX, hi8(aes_inverse_sbox)
.irp place, 0, 4, 8, 12
        substitute_and_move \place, \place
.endr
        substitute_circle 13, 9, 5, 1
        substitute_circle 2, 10
        substitute_circle 6, 14
        substitute_circle 3, 7, 11, 15
        rjmp    .Lround
        end_function DECRYPT
