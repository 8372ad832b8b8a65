/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)     AVRe+
 *
 * The key words are k and l[0] ... l[KEY_WORDS - 2]. A step i takes k as round key i and then
 * applies a round to (l[i], k) with i as its key: x becomes l[i + KEY_WORDS - 1], y the next k.
 *
 * Small rather than quick. The key is copied to the place of the first round keys, and each l waits
 * in the place of the round key that will replace it: step i finds l[i] beside k and leaves the new
 * l at KEY_WORDS words from k, unless that is beyond the round keys, where nothing would read it.
 */
#undef  SPARES
#define SPARES 0
#include "parameters.inc"
#include "avr_words.inc"
#include "round.inc"

        function EXPAND_KEY
#if WORD_BYTES <= 3
#include "expand_key_by_words.inc"
#else
#include "expand_key_by_bytes.inc"
#endif
        end_function EXPAND_KEY
