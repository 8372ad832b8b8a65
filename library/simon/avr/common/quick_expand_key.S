/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)     AVRe+
 *
 * The key itself is the first KEY_WORDS round keys; each further one is
 *
 *     k[i + KEY_WORDS] = c ^ z[i] ^ k[i] ^ t ^ rotate_right(t, 1),
 *     t = rotate_right(k[i + KEY_WORDS - 1], 3), exclusive-ored with k[i + 1] if KEY_WORDS is 4,
 *
 * where c ^ z[i] is all ones but for the lowest two bits, of which the lower one is z[i]. One step a
 * pass, a word at a time: the newest round key stays in registers, and the older ones are read where
 * they were stored. Z points to k[i].
 *
 * in        R25:R24 round keys, R23:R22 key
 * registers t from R18 on (rotation.inc), the newest round key behind it or right below R18, R26
 *           sequence, R27 steps left, R25 or R28 the factor
 * clobbers  R0, R18-R27, R30, R31, T, flags; R10 to R17 and R28, those in use, are saved
 */
#include "parameters.inc"

        function EXPAND_KEY
#include "quick_expand_key.inc"
        ret
        end_function EXPAND_KEY
