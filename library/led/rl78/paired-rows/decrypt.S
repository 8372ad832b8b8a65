/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(area)      RL78-S2, RL78-S3
 *
 * Every round written out, from the last: four tables undo MixColumnsSerial from one place of the state to the
 * other, then ShiftRows is undone as encrypt.S does it, and a table undoes the S-box of both nibbles on the way back,
 * where constants and round keys are added.
 *
 * in        AX area
 * registers state.inc
 * clobbers  AX, BC, DE, flags; HL and the other banks are kept
 */
#include "parameters.inc"
#include "state.inc"

.macro unmix column
        use_bank_of 1, \column
        byte_at 0, 0, \column
        mov     b, .Lat
        byte_at 0, 1, \column
        mov     c, .Lat
        mov     a, led_unmix_even_even[b]
        put     1, 0, \column
        mov     a, led_unmix_even_odd[b]
        put     1, 1, \column
        mov     a, led_unmix_odd_even[c]
        add_to  1, 0, \column
        mov     a, led_unmix_odd_odd[c]
        add_to  1, 1, \column
.endm

.macro substitute parity, index, column
        mov     a, led_inverse[\index]
        add_constant .Lround, \parity, \column
.if (.Lround & 3) == 0
        add_round_key .Lround/4, \parity, \column
.endif
        put     0, \parity, \column
.endm

.macro two_columns column
        use_bank_of 0, \column
        exchange_lower 1, 0, \column, \column+2
        substitute 0, b, \column
        substitute 0, c, \column+2
        exchange_lower 1, 1, \column-1, \column+1
        substitute 1, b, \column
        substitute 1, c, \column+2
.endm

.macro load_column parity, column
        column_of_block \parity, \column
        add_round_key ROUNDS/4, \parity, \column
        byte_at 0, \parity, \column
        mov     .Lat, a
.endm

        function DECRYPT
        keep_banks
.irp column, 0, 1, 2, 3
        load_column 0, \column
        load_column 1, \column
.endr
        .set    .Lround, ROUNDS
.rept ROUNDS
        .set    .Lround, .Lround - 1
        unmix   0
        unmix   2
        unmix   1
        unmix   3
        two_columns 0
        two_columns 1
.endr
        store_block
        give_back_banks
        ret
        end_function DECRYPT
