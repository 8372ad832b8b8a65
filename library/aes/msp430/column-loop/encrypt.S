/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES encryption of one block in place with the S-box and standard round keys. SubBytes and ShiftRows work
 * on the block in registers, MixColumns on a column a pass of a loop, two bytes a word.
 *
 * in        R12 block (16 bytes), R13 round keys (176, 208 or 240 bytes), both at even addresses
 * clobbers  R11-R15, flags; R4-R10 are saved, and the address of the last round key is on the stack
 *           (register map: block.inc)
 */
#include "block.inc"

/* With t the sum of the column s0 to s3: s0 + t + 2 (s0 + s1), s1 + t + 2 (s1 + s2) and so on; the sums of
   neighbours in the other word are those of this one and t. */
.macro MIX_COLUMN
        mov     P, SUM
        xor     Q, SUM              /* s0 + s2, s1 + s3 */
        SUMS_OF_NEIGHBOURS P, SUM, PAIRS
        mov     SUM, TOP
        swpb    TOP
        xor     TOP, SUM            /* t, t */
        xor     SUM, P
        xor     SUM, Q
        xor     PAIRS, SUM          /* s2 + s3, s3 + s0 */
        DOUBLE  PAIRS
        xor     PAIRS, P
        DOUBLE  SUM
        xor     SUM, Q
.endm

        function ENCRYPT
        save_registers 7
        mov     KEY, LOW
        add     #16 * ROUND_COUNT, LOW
        push    LOW
.Lround:
        LOAD    STATE
        ADD_KEY STATE
        SUBSTITUTE_AND_SHIFT STATE, LOW, FIRST
        cmp     @SP, KEY
        jlo     .Lstore
        ADD_KEY SHIFTED_STATE
.Lstore:
        STORE   -16, SHIFTED_STATE
        cmp     @SP, KEY
        jhs     .Lend
        MIX_COLUMNS MIX_COLUMN
        jmp     .Lround
.Lend:  incd    SP
        restore_registers 7
        ret
        end_function ENCRYPT
