/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES decryption of one block in place with the round keys of encryption. These must be added before
 * InvMixColumns, so the inverse S-box cannot be a part of its tables: a round looks each byte up in the
 * inverse S-box, adds the round key to words, and exchanges each byte for two words of its column.
 *
 * in        R12 block (16 bytes), R13 round keys (176, 208 or 240 bytes), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved, the block's end and the address of the round keys are on
 *           the stack
 *
 * The state is eight words p0 q0 p1 q1 p2 q2 p3 q3: p holds rows 0 and 1 of a column, q rows 2 and 3, the
 * earlier byte low. It stays in registers, one round a pass of the loop.
 */

#include "msp430.inc"
#include "pass_high_bytes.inc"
#define ROUND_COUNT               (AES_KEY_BITS / 32 + 6)

#define KEY   R13
#define P0    R4
#define Q0    R5
#define P1    R6
#define Q1    R7
#define P2    R8
#define Q2    R9
#define P3    R10
#define Q3    R11
#define S0    R14
#define S1    R15
#define STATE P0, Q0, P1, Q1, P2, Q2, P3, Q3

/* Where rows 2 and 3 lie after SHIFT_AND_SUBSTITUTE_BACK. */
#define SHIFTED_STATE P0, Q2, P1, Q3, P2, Q0, P3, Q1

.macro ADD_KEY words:vararg
.irp word, \words
        xor     @KEY+, \word
.endr
.endm

/* Two table offsets from one word: of its low byte in `low`, of its high byte in `word`. */
.macro SPLIT word, low
        LOW_AND_HIGH \word, \low
        rla     \low
        rla     \word
.endm

/* InvMixColumns of the column p, q into new_p, new_q, which are spare before as p and q are after. */
.macro MIX_COLUMN_BACK p, q, new_p, new_q
        SPLIT   \p, \new_q
        mov     aes_table_e9(\new_q), \new_p
        mov     aes_table_db(\new_q), \new_q
        xor     aes_table_be(\p), \new_p
        xor     aes_table_9d(\p), \new_q
        SPLIT   \q, \p
        xor     aes_table_db(\p), \new_p
        xor     aes_table_e9(\p), \new_q
        xor     aes_table_9d(\q), \new_p
        xor     aes_table_be(\q), \new_q
.endm

        function DECRYPT
        save_registers 7
.irp word, STATE
        mov     @R12+, \word
.endr
        push    R12
        push    KEY
        add     #16 * ROUND_COUNT, KEY
        ADD_KEY STATE
        sub     #32, KEY
.Lround:
        SHIFT_AND_SUBSTITUTE_BACK STATE, S0, S1
        ADD_KEY SHIFTED_STATE
        sub     #32, KEY
        /* Each column's words go where those of the one before were; rows 2 and 3 come home. */
        MIX_COLUMN_BACK P0, Q2, S0, S1
        MIX_COLUMN_BACK P2, Q0, P0, Q2
        mov     P0, P2
        mov     S0, P0
        mov     S1, Q0
        MIX_COLUMN_BACK P1, Q3, S0, S1
        MIX_COLUMN_BACK P3, Q1, P1, Q3
        mov     P1, P3
        mov     S0, P1
        mov     S1, Q1
        cmp     KEY, 0(SP)
        jlo     .Lround
        SHIFT_AND_SUBSTITUTE_BACK STATE, S0, S1
        ADD_KEY SHIFTED_STATE
        incd    SP
        pop     R12
.set .Lbehind, 16
.irp word, SHIFTED_STATE
        mov     \word, -.Lbehind(R12)
.set .Lbehind, .Lbehind - 2
.endr
        restore_registers 7
        ret
        end_function DECRYPT
