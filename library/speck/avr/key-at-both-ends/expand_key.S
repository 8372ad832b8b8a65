/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)     AVRe+
 *
 * The key, and k and l before the last round.
 *
 * in        R25:R24 round keys, twice as long as the key; R23:R22 key
 * clobbers  R0, R18-R27, R30, R31, flags; R28 is saved
 */
#include "key_steps.inc"

        function EXPAND_KEY
        save_registers NUMBER
        movw    r30, r24
        movw    r26, r22
        ldi     r18, KEY_LENGTH
.Lcopy:
        ld      r0, X+
        std     Z + KEY_LENGTH, r0
        st      Z+, r0
        dec     r18
        brne    .Lcopy
        /* Z points to the copy. */
.set byte, 0
.rept WORD_BYTES
        ld      word_k + byte, Z+
.set byte, byte + 1
.endr
        clr     NUMBER
.Lstep:
        next_key NUMBER
        inc     NUMBER
        cpi     NUMBER, LAST_STEP
        breq    .Lend
        rjmp    .Lstep
.Lend:
        store_word_below word_k, Z
        restore_registers NUMBER
        ret
        end_function EXPAND_KEY
