/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES encryption of one block in place, with the round keys of expand_key.S and the tables of
 * tables.h at a fixed address.
 *
 * in        R12 block (16 bytes), R13 round keys (192, 224 or 256 bytes), at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * Every round is written out; the rounds themselves stand in paired_rounds.inc.
 */

#include "paired_rounds.inc"

/* On the MSP430, the key pointer of the next round from the one on the stack. */
        .set    .Lround, 2
.macro FETCH_KEY key
#ifndef __MSP430X__
.if .Lround < ROUND_COUNT - 1
        mov     @SP, \key
.else
        pop     \key
.endif
.if .Lround > 2
        add     #16 * (.Lround - 2), \key
.endif
#endif
        .set    .Lround, .Lround + 1
.endm

        function ENCRYPT
        save_registers 7
        FIRST_ROUND P0, Q0, P1, Q1, P2, Q2, P3, Q3, BASE
        push    R12
        ADD_KEY KEY, P0, Q0, P1, Q1, P2, Q2, P3, Q3
#ifndef __MSP430X__
        push    KEY
#endif
        mov     #AES_FIELD, FIELD
        mov     #AES_OPERAND(AES_ROUND_BASE), BASE
.rept ROUND_COUNT / 2 - 1
        ROUND   P0, Q0, P1, Q1, P2, Q2, P3, Q3, KEY, SPARE, Q2, P0
        FETCH_KEY Q0
        ADD_KEY Q0, SPARE, KEY, P1, Q3, Q2, P2, P3, Q1
        ROUND   SPARE, KEY, P1, Q3, Q2, P2, P3, Q1, Q0, P0, Q0, KEY
        FETCH_KEY KEY
        ADD_KEY KEY, P0, Q0, P1, Q1, P2, Q2, P3, Q3
.endr
        LAST_ROUND P0, Q0, P1, Q1, P2, Q2, P3, Q3, KEY, SPARE
        restore_registers 7
        ret
        end_function ENCRYPT
