/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * AES encryption of one block with one table of 256 byte pairs, unrolled.
 *
 * in        R12 block, R13 round keys (176, 208 or 240 bytes, see expand_key_pairs.S), at even addresses
 * clobbers  R11-R15, flags
 *
 * The state stays in registers, see pair_rounds.inc.
 */
#include "pair_rounds.inc"

#include "msp430.inc"
#define ROUND_COUNT               (AES_KEY_BITS / 32 + 6)

/* The rest of the encryption from here on. The registers change their parts from round to round, so that
   no instruction moves a word back. */
.macro ROUNDS count, e0, e1, e2, e3, o0, o1, o2, o3, a, b, c
.if \count > 1
        ROUND   \e0, \e1, \e2, \e3, \o0, \o1, \o2, \o3, \a, \b, \c
        ADD_KEY \e0, \e2, \o0, \o2, \c, \b, \o1, \o3
        ROUNDS  (\count - 1), \e0, \c, \e2, \b, \o0, \o1, \o2, \o3, \a, \e3, \e1
.else
        pop     \c
        LAST_ROUND \e0, \e1, \e2, \e3, \o0, \o1, \o2, \o3, \a, \b, \c
.endif
.endm

        function ENCRYPT
        save_registers 7
        push    R12
        LOAD_BLOCK R4, R5, R6, R7, R8, R9, R10, R11, R15
        ROUNDS  ROUND_COUNT, R4, R5, R6, R7, R8, R9, R10, R11, R12, R14, R15
        restore_registers 7
        ret
        end_function ENCRYPT
