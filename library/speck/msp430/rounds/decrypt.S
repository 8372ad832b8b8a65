/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * One block in place, ROUNDS_PER_LOOP rounds a pass of the loop, from the last round key to the
 * first.
 *
 * in        R12 block, R13 round keys, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 */
#define CIPHER SYMBOL(IDENTIFIER, _decrypt)
#define BLOCK  r12
#define KEYS   r13

#include "parameters.inc"
#include "registers.inc"

#if WORD_BITS == 24 && ROUNDS_PER_LOOP == 1
#include "inverse_round_of_24_bits_by_bytes.inc"
#elif WORD_BITS == 24
#include "inverse_round_of_24_bits.inc"
#else
#include "inverse_round.inc"
#endif

        function CIPHER
#include "passes.inc"
        end_function CIPHER
