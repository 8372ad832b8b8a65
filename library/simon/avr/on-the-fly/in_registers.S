/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)             AVRe+
 *
 * One block in place, with no round keys anywhere, block and key in registers: the words k are the
 * next KEY_WORDS round keys, and after each round they move down by one and make way for another.
 *
 * The key is loaded in a loop into the registers, as the memory at their addresses that they are.
 *
 * in        R25:R24 block, R23:R22 key
 * clobbers  R0, R18-R27, R30, R31, flags; R2-R17, R28 and R29 are saved
 */
#define SAVES_R28
#define SAVES_R29
#include "parameters.inc"
#include "avr_words.inc"
#undef PAIR
#include "round.inc"
#include "sequence.inc"

#if WORD_BYTES != 4
#error "Words of 32 bits: shorter ones begin at odd registers, longer ones are too many"
#endif

#define SEQUENCE r26 /* while the pointer to the block waits on the stack */
#define CONSTANT r27

.set word_y, 2
.set word_x, 6
.set word_k, 10
.set last_k, word_k + (KEY_WORDS - 1) * WORD_BYTES
.set end_of_key, word_k + KEY_LENGTH
.set word_key, 28

/* What SEQUENCE holds after the last round, and no sooner. */
.set end_of_sequence, SEQUENCE_START
.rept ROUNDS
.if end_of_sequence % 2
.set end_of_sequence, end_of_sequence / 2 ^ SEQUENCE_FEEDBACK
.else
.set end_of_sequence, end_of_sequence / 2
.endif
.endr

        function ENCRYPT
        save_range 2
        movw    r26, r24
        movw    r30, r22
        load_word word_y
        load_word word_x
        ldi     r28, word_k
        clr     r29
.Lload_key:
        ld      r0, Z+
        st      Y+, r0
        cpi     r28, end_of_key
        brne    .Lload_key
        push    r26
        push    r27
        ldi     SEQUENCE, SEQUENCE_START
.Lround:
        copy_word word_key, word_k
        finish_round
        /* t = rotate_right(k[i + KEY_WORDS - 1], 3), if KEY_WORDS is 4 with k[i + 1] added */
        ldi     CONSTANT, 32
#if KEY_WORDS == 4
        copy_word word_key, word_k + WORD_BYTES
.set byte, 0
#else
        /* The products of odd bytes fill the word, those of even ones are added. */
        mul     last_k + 1, CONSTANT
        movw    word_key, r0
        mul     last_k + 3, CONSTANT
        movw    word_key + 2, r0
.set byte, 0
#endif
.rept WORD_BYTES
#if KEY_WORDS == 3
.if byte % 2 == 0
#endif
        mul     last_k + byte, CONSTANT
        eor     word_key + (byte + WORD_BYTES - 1) % WORD_BYTES, r0
        eor     word_key + byte, r1
#if KEY_WORDS == 3
.endif
#endif
.set byte, byte + 1
.endr
        clr     r1
        /* t ^ k[i] ^ rotate_right(t, 1), complemented but for the lowest bits */
        add_to_word word_k, word_key
        bst     word_key, 0
        lsr     word_key + 3
        ror     word_key + 2
        ror     word_key + 1
        ror     word_key
        bld     word_key + 3, 7
        add_to_word word_key, word_k
        com     word_key + 1
        com     word_key + 2
        com     word_key + 3
        lsr     SEQUENCE
        ldi     CONSTANT, 0xfc
        brcc    .Lbit_is_0
        ldi     CONSTANT, SEQUENCE_FEEDBACK
        eor     SEQUENCE, CONSTANT
        ldi     CONSTANT, 0xfd
.Lbit_is_0:
        eor     word_key, CONSTANT
        copy_word word_k, word_k + WORD_BYTES
        copy_word word_k + WORD_BYTES, word_k + 2 * WORD_BYTES
#if KEY_WORDS == 4
        copy_word word_k + 2 * WORD_BYTES, word_k + 3 * WORD_BYTES
#endif
        copy_word last_k, word_key
        cpi     SEQUENCE, end_of_sequence
        breq    .Ldone
        rjmp    .Lround
.Ldone:
        pop     r27
        pop     r26
        store_word_below word_x
        store_word_below word_y
        restore_range 2
        ret
        end_function ENCRYPT
