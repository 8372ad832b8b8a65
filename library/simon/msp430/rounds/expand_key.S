/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)     MSP430, MSP430X
 *
 * The key itself is the first KEY_WORDS round keys; each further one is
 *
 *     k[i + KEY_WORDS] = c ^ z[i] ^ k[i] ^ t ^ rotate_right(t, 1),
 *     t = rotate_right(k[i + KEY_WORDS - 1], 3), exclusive-ored with k[i + 1] if KEY_WORDS is 4,
 *
 * one a pass. c ^ z[i] is all ones but for the lowest two bits, of which the lower one is z[i].
 *
 * in        R12 round keys, R13 key, both at even addresses
 * clobbers  R11-R15, flags; of R4-R10 those in use are saved (register map: parameters.inc)
 */
#include "parameters.inc"
#include "registers.inc"
#include "sequence.inc"

#define SEQUENCE   SYMBOL(IDENTIFIER, _sequence)
#define ROUND_KEYS r12
#define KEY        r13
#define SEQUENCE_WORD r13 /* once the key is copied */

#define KEY_STEPS (ROUNDS - KEY_WORDS)

#if WORD_BITS == 24
#include "key_words_of_24_bits.inc"
#else
#include "key_words_of_whole_registers.inc"
#endif

        function EXPAND_KEY
        save_registers SAVED
        copy_key
        mov     #SEQUENCE, SEQUENCE_WORD
        mov     #KEY_STEPS, STEPS
#if KEY_STEPS % 16
        mov     @SEQUENCE_WORD+, BITS
#endif
        load_word (KEY_WORDS - 1) * WORD_BYTES, NEXT
.Lstep:
        bit     #15, STEPS
        jnz     .Lbits_left
        mov     @SEQUENCE_WORD+, BITS
.Lbits_left:
        rotate_right NEXT
        rotate_right NEXT
        rotate_right NEXT
#if KEY_WORDS == 4
        add_word WORD_BYTES, NEXT
#endif
        add_rotated_right SPARE, NEXT
        add_constant SPARE, NEXT
        /* From here on ROUND_KEYS points to k[i + 1]. */
        add_word_and_advance NEXT
        store_word (KEY_WORDS - 1) * WORD_BYTES, NEXT
        dec     STEPS
        jnz     .Lstep
        restore_registers SAVED
        ret
        end_function EXPAND_KEY

        .section .rodata.SEQUENCE, "a", @progbits
        .type   SEQUENCE, @object
        .balign 2
SEQUENCE:
        sequence_bits KEY_STEPS
        .size   SEQUENCE, . - SEQUENCE
