/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES decryption of one block in place with the inverse S-box and the round keys of encryption. The inverses
 * of SubBytes and ShiftRows work on the block in registers, that of MixColumns on a column a pass of a loop,
 * two bytes a word.
 *
 * in        R12 block (16 bytes), R13 round keys (176, 208 or 240 bytes), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved, and the address behind the first round key is on the stack
 *           (register map: block.inc)
 */
#include "block.inc"

#define NEIGHBOURS FIRST

/* With t the sum of the column s0 to s3, u = 2t, v = 2 (s0 + s2 + u), w = 2 (s1 + s3 + u),
   p = 2 (s0 + s1 + v) and q = 2 (s1 + s2 + w): s0 + t + p, s1 + t + q, s2 + t + p + u, s3 + t + q + u. */
.macro MIX_COLUMN_BACK
        mov     P, SUM
        xor     Q, SUM              /* s0 + s2, s1 + s3 */
        mov     SUM, PAIRS
        swpb    PAIRS
        xor     SUM, PAIRS          /* t, t */
        xor     PAIRS, P
        xor     PAIRS, Q
        DOUBLE  PAIRS
        xor     PAIRS, Q
        xor     SUM, PAIRS
        SUMS_OF_NEIGHBOURS P, SUM, NEIGHBOURS
        DOUBLE  PAIRS
        xor     PAIRS, NEIGHBOURS
        DOUBLE  NEIGHBOURS
        xor     NEIGHBOURS, P
        xor     NEIGHBOURS, Q
.endm

        function DECRYPT
        save_registers 7
        add     #16, KEY
        push    KEY
        add     #16 * ROUND_COUNT - 16, KEY
        LOAD    STATE
        ADD_KEY STATE
        jmp     .Lshift
.Lround:
        LOAD    STATE
.Lshift:
        sub     #32, KEY
        SHIFT_AND_SUBSTITUTE_BACK STATE, LOW, FIRST
        ADD_KEY SHIFTED_STATE
        STORE   -16, SHIFTED_STATE
        cmp     @SP, KEY
        jeq     .Lend
        MIX_COLUMNS MIX_COLUMN_BACK
        jmp     .Lround
.Lend:  incd    SP
        restore_registers 7
        ret
        end_function DECRYPT
