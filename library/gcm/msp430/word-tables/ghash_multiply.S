/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_ghash_multiply(uint8_t *hash, const uint8_t *tables)      MSP430, MSP430X
 *
 * GHASH's product by H with tables of multiples of H (word_tables.inc). Addresses depend on the hash, branches do not.
 *
 * in        R12 hash, R13 tables, 2048 bytes: 512, 1024, 512; both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 * On the stack lie the registers that are saved.
 */
#include "msp430.inc"
#include "word_tables.inc"

#define MULTIPLY SYMBOL(IDENTIFIER, _ghash_multiply)

.macro take_hash place, word
        mov     \place\()(r12), \word
.endm
.macro put_hash word, place
        mov     \word, \place\()(r12)
.endm

        function MULTIPLY
        save_registers 7
        multiply_by_tables
        restore_registers 7
        ret
        end_function MULTIPLY
