/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)     AVRe+
 *
 * The key itself is the first KEY_WORDS round keys; each further one is
 *
 *     k[i + KEY_WORDS] = c ^ z[i] ^ k[i] ^ t ^ rotate_right(t, 1),
 *     t = rotate_right(k[i + KEY_WORDS - 1], 3), exclusive-ored with k[i + 1] if KEY_WORDS is 4,
 *
 * where c ^ z[i] is all ones but for the lowest two bits, of which the lower one is z[i]. Small
 * rather than quick. Z points to k[i].
 *
 * in        R25:R24 round keys, R23:R22 key
 * clobbers  R0, R18-R27, R30, R31, flags
 */
#include "parameters.inc"

#define KEY_STEPS  (ROUNDS - KEY_WORDS)

#define STEPS_LEFT r25
#define FEEDBACK   r24
#define SEQUENCE   r23
#define FACTOR     r22 /* 32: the product is a byte rotated right by 3, in two bytes */
#define LOWEST     r21
#define BYTES_LEFT r21 /* while the key is copied */

#include "sequence.inc"

        function EXPAND_KEY
        movw    r26, r22
        movw    r30, r24
        ldi     BYTES_LEFT, KEY_LENGTH
.Lcopy:
        ld      r0, X+
        st      Z+, r0
        dec     BYTES_LEFT
        brne    .Lcopy
        movw    r30, r24
        ldi     STEPS_LEFT, KEY_STEPS
        ldi     SEQUENCE, SEQUENCE_START
        ldi     FEEDBACK, SEQUENCE_FEEDBACK
        ldi     FACTOR, 32
#if WORD_BYTES == 2
#include "expand_key_by_words.inc"
#else
#include "expand_key_by_bytes.inc"
#endif
        end_function EXPAND_KEY
