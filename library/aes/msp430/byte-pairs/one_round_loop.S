/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES encryption of one block with one table of 256 byte pairs, a round a pass.
 *
 * in        R12 block, R13 round keys (176, 208 or 240 bytes, see expand_key_pairs.S), at even addresses
 * clobbers  R11-R15, flags
 *
 * The state stays in registers, see pair_rounds.inc.
 */
#include "pair_rounds.inc"

#include "msp430.inc"
#define ROUND_COUNT               (AES_KEY_BITS / 32 + 6)

#define E0 R4
#define E1 R5
#define E2 R6
#define E3 R7
#define O0 R8
#define O1 R9
#define O2 R10
#define O3 R11
#define A  R12
#define B  R14
#define C  R15

        function ENCRYPT
        save_registers 7
        push    R12
        mov     R13, R14
        add     #16 * ROUND_COUNT, R14
        push    R14
        LOAD_BLOCK E0, E1, E2, E3, O0, O1, O2, O3, C
.Lround:
        ROUND   E0, E1, E2, E3, O0, O1, O2, O3, A, B, C
        mov     C, E1
        mov     B, E3
        ADD_KEY E0, E2, O0, O2, E1, E3, O1, O3
        cmp     @SP, R13
        jne     .Lround
        incd    SP
        pop     C
        LAST_ROUND E0, E1, E2, E3, O0, O1, O2, O3, A, B, C
        restore_registers 7
        ret
        end_function ENCRYPT
