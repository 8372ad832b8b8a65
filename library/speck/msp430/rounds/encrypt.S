/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * One block in place, ROUNDS_PER_LOOP rounds a pass of the loop.
 *
 * in        R12 block, R13 round keys, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 */
#define CIPHER SYMBOL(IDENTIFIER, _encrypt)
#define BLOCK  r12
#define KEYS   r13

#include "parameters.inc"
#include "registers.inc"

#if WORD_BITS == 24 && defined(PADDED_ROUND_KEYS)
#include "round_of_24_bits_padded.inc"
#elif WORD_BITS == 24 && ROUNDS_PER_LOOP == 1
#include "round_of_24_bits_by_bytes.inc"
#elif WORD_BITS == 24
#include "round_of_24_bits.inc"
#else
#include "round.inc"
#include "block.inc"

.macro cipher_round number
        rotate_x_right_and_add_y X
        xor_key X
        rotate_y_left_and_add_x X
.endm
#endif

        function CIPHER
#include "passes.inc"
        end_function CIPHER
