/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78-S2, RL78-S3
 *
 * Every round written out. ShiftRows is a choice of columns and an exchange of lower nibbles; a byte that comes of it
 * has rows 0 and 2, or 1 and 3, of one column, and two tables give what S-box and MixColumnsSerial make of it for
 * both bytes of that column. Round keys and constants are added to what the first table gives.
 *
 * in        AX area
 * registers state.inc
 * clobbers  AX, BC, DE, flags; HL and the other banks are kept
 */
#include "parameters.inc"
#include "state.inc"

/* A look-up by B or C into both bytes of a column of the next place, the first of it (put) or the second (add_to). */
.macro columns_of parity, index, operation, next, column
.if \parity
        mov     a, led_odd_even[\index]
.else
        mov     a, led_even_even[\index]
.endif
        finish  \operation, \next, 0, \column
.if \parity
        mov     a, led_odd_odd[\index]
.else
        mov     a, led_even_odd[\index]
.endif
        finish  \operation, \next, 1, \column
.endm

.macro finish operation, next, parity, column
.ifc \operation, put
.if .Lround + 1 < ROUNDS
        add_constant .Lround+1, \parity, \column
.endif
.if (.Lround & 3) == 3
        add_round_key (.Lround+1)/4, \parity, \column
.endif
.endif
        \operation \next, \parity, \column
.endm

.macro two_columns place, next, column
        use_bank_of \next, \column
        exchange_lower \place, 0, \column, \column+2
        columns_of 0, b, put, \next, \column
        columns_of 0, c, put, \next, \column+2
        exchange_lower \place, 1, \column+1, \column+3
        columns_of 1, b, add_to, \next, \column
        columns_of 1, c, add_to, \next, \column+2
.endm

.macro load_column parity, column
        column_of_block \parity, \column
        add_constant 0, \parity, \column
        add_round_key 0, \parity, \column
        byte_at 0, \parity, \column
        mov     .Lat, a
.endm

        function ENCRYPT
        keep_banks
.irp column, 0, 1, 2, 3
        load_column 0, \column
        load_column 1, \column
.endr
        .set    .Lround, 0
.rept ROUNDS / 2
        two_columns 0, 1, 0
        two_columns 0, 1, 1
        .set    .Lround, .Lround + 1
        two_columns 1, 0, 0
        two_columns 1, 0, 1
        .set    .Lround, .Lround + 1
.endr
        store_block
        give_back_banks
        ret
        end_function ENCRYPT
