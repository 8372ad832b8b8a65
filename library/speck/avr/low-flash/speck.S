/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)
 *
 * The fewest bytes for both together: the key schedule has no round of its own but sends its words
 * through the encryption as a block of one round. The flag T tells who asks: set, the round key is
 * in its registers already, and nothing is stored.
 *
 * in        encrypt: R25:R24 block, R23:R22 round keys
 *           expand_key: R25:R24 round keys, R23:R22 key
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 */
#include "parameters.inc"
#include "avr_words.inc"
#include "round.inc"

#define STEP       r26 /* the key schedule reads no round keys */

/* Long words are stored by subroutines for both, short ones on the spot. */
#if WORD_BYTES > 4
#define STORES_BY_CALL
#endif

        function ENCRYPT
        save_range FIRST_SAVED, LAST_SAVED
        movw    r30, r24
        movw    r26, r22
        ldi     COUNT, ROUNDS
        clt
#ifdef STORES_BY_CALL
        rcall   .Lload_and_encrypt
        rcall   .Lstore_x
        rcall   .Lstore_y
        restore_range FIRST_SAVED, LAST_SAVED
        ret
.Lstore_x:
        store_word_below word_x, Z
        ret
.Lstore_y:
        store_word_below word_y, Z
        ret
#endif

/* One round of a block at Z, or COUNT rounds if T is clear; Z moves to its end. */
.Lload_and_encrypt:
        load_word word_y, Z
        load_word word_x, Z
#ifdef MULTIPLIER
        ldi     MULTIPLIER, 8
#endif
        brts    .Lkey_is_there
.Lround:
        load_key ld, X
.Lkey_is_there:
        finish_round_in_place
        dec     COUNT
        brne    .Lround
#ifdef MULTIPLIER
        clr     r1
#endif
#ifndef STORES_BY_CALL
        brts    .Lreturn
        store_word_below word_x, Z
        store_word_below word_y, Z
        restore_range FIRST_SAVED, LAST_SAVED
.if FIRST_SAVED < 18
        ret
.endif
.Lreturn:
#endif
        ret
        end_function ENCRYPT

/*
 * The key words are k and l[0] ... l[KEY_WORDS - 2]. A step i takes k as round key i and then
 * applies a round to (l[i], k) with i as its key: x becomes l[i + KEY_WORDS - 1], y the next k.
 *
 * The key is copied to the place of the first round keys, and each l waits in the place of the
 * round key that will replace it: step i finds l[i] beside k, a block, and leaves the new l at
 * KEY_WORDS words from k, unless that is beyond the round keys, where nothing would read it.
 */
        function EXPAND_KEY
        save_range FIRST_SAVED, LAST_SAVED
        movw    r30, r24
        movw    r26, r22
        ldi     COUNT, KEY_LENGTH
.Lcopy:
        ld      r0, X+
        st      Z+, r0
        dec     COUNT
        brne    .Lcopy
        /* The low byte of the pointer may be a register of the block. */
        sbiw    r30, KEY_LENGTH
        clr     STEP
        set
.Lstep:
        mov     word_key, STEP
        clear_upper_bytes word_key
        inc     COUNT
        rcall   .Lload_and_encrypt
#ifdef STORES_BY_CALL
        rcall   .Lstore_y
#else
        store_word_below word_y, Z
#endif
        inc     STEP
        cpi     STEP, ROUNDS - KEY_WORDS + 1
        brsh    .Lno_further_word
#ifdef STORES_BY_CALL
        adiw    r30, KEY_WORDS * WORD_BYTES
        rcall   .Lstore_x
        sbiw    r30, (KEY_WORDS - 1) * WORD_BYTES
#else
        store_displaced word_x, (KEY_WORDS - 1) * WORD_BYTES
#endif
.Lno_further_word:
        cpi     STEP, ROUNDS - 1
        brne    .Lstep
        restore_range FIRST_SAVED, LAST_SAVED
        ret
        end_function EXPAND_KEY
