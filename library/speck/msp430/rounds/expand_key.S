/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)     MSP430, MSP430X
 *
 * The key words are k and l[0] ... l[KEY_WORDS - 2]. A step i writes k as round key i and then
 * applies a round to (l[i], k) with i as its key: x becomes l[i + KEY_WORDS - 1], y the next k.
 *
 * Up to STEPS_PER_LOOP steps a pass of the loop while the whole key fits in the registers: a
 * multiple of KEY_WORDS - 1, after which every l is back in its registers; with words of 24 bits, a
 * multiple of twice that, and one such at least. In a loop of one step, and for SPECK-128/192 and
 * 128/256, each l waits in the place of the round key that will replace it; with TURN_KEY, which
 * words of 32 bits have, it stays in registers and all key words turn after each step.
 *
 * in        R12 round keys, R13 key, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 */
#include "parameters.inc"
#include "registers.inc"
#if WORD_BITS != 24
#include "round.inc"
#endif

#define ROUND_KEYS r12
#define KEY        r13
#define STEP       r13 /* once the key is loaded */

        function EXPAND_KEY
#if WORD_BITS == 24 && defined(PADDED_ROUND_KEYS) && STEPS_PER_LOOP == 1
#include "expand_key_of_24_bits_padded_in_memory.inc"
#elif WORD_BITS == 24 && STEPS_PER_LOOP == 1
#include "expand_key_of_24_bits_in_memory.inc"
#elif WORD_BITS == 24
#include "expand_key_of_24_bits_in_registers.inc"
#elif defined(TURN_KEY)
#include "expand_key_turning.inc"
#elif KEY_WORDS == 2 || (STEPS_PER_LOOP >= KEY_WORDS - 1 && WORD_PARTS < 4)
#include "expand_key_in_registers.inc"
#else
#include "expand_key_in_memory.inc"
#endif
        end_function EXPAND_KEY
