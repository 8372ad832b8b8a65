/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * Four bytes a round, in the order of paired_nibbles.inc. The key register stays in registers, two
 * nibbles in each; those that make a round key are parted into eight more. The orders of rounds 4 to 7
 * are those of 0 to 3 with nibble n for 7 - n: so a pass makes four round keys, and in every other pass
 * the eight registers are turned round.
 *
 * in        r24 round keys (144 bytes), r22 key (10 or 16 bytes)
 * registers the key up to r17, the nibbles of a round key r18-r25, X round keys, Z S-box, r28 constant,
 *           r29 passes, r1:r0 what moves
 * clobbers  r0, r18-r27, r30, r31, T, flags; r8-r17 or r2-r17, r28 and r29 are saved
 */
#include "avr.inc"

        function EXPAND_KEY
#include "quick_expand_key.inc"
        end_function EXPAND_KEY

#ifndef ONE_NIBBLE_A_LOOKUP
#include "schedule_sbox.inc"
#endif
