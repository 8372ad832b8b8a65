/*
 * void IDENTIFIER_encrypt(uint8_t *block)                                 AVRe+
 *
 * One block in place, one round a pass; the round keys lie in flash and no RAM is used.
 *
 * in        R25:R24 block; IDENTIFIER_round_keys, in flash
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map: parameters.inc)
 */
#if SPECK_KEY_BITS <= 128 || SPECK_BLOCK_BITS < 128
#define NEITHER_END_NOR_COUNT
#endif
#include "parameters.inc"
#include "words.inc"
#include "round.inc"

#define ENCRYPT    SYMBOL(IDENTIFIER, _encrypt)
#define ROUND_KEYS SYMBOL(IDENTIFIER, _round_keys)

        .section .text.ENCRYPT, "ax", @progbits
        .global ENCRYPT
        .type   ENCRYPT, @function
        .balign 2
ENCRYPT:
        save_registers FIRST_SAVED, LAST_SAVED
        movw    r26, r24
        load_word word_y
        load_word word_x
        ldi     r30, lo8(ROUND_KEYS)
        ldi     r31, hi8(ROUND_KEYS)
#ifdef MULTIPLIER
        ldi     MULTIPLIER, 8
#endif
#if ROUND_KEY_BYTES > 256
        ldi     COUNT, ROUNDS
#endif
.Lround:
        load_key lpm
        finish_round_in_place
#if ROUND_KEY_BYTES > 256
        dec     COUNT
#else
        cpi     r30, lo8(ROUND_KEYS + ROUND_KEY_BYTES)
#endif
        brne    .Lround
#ifdef MULTIPLIER
        clr     r1
#endif
        store_word_below word_x
        store_word_below word_y
        restore_registers FIRST_SAVED, LAST_SAVED
        ret
        .size   ENCRYPT, . - ENCRYPT
