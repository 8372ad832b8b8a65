/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block)                                 AVRe+
 *
 * One block in place under one key, KEY_BYTES, whose round keys are part of the instructions. Every
 * round is written out and goes from x into y, after which the two exchange their names.
 *
 * in        R25:R24 block
 * clobbers  R0, R18-R27, R30, R31, flags; of R2-R17, R28 and R29 those in use are saved
 *           (register map below)
 */
#include "parameters.inc"

#undef PAIR
#define PAIR     30
#define KEY_BYTE r30
.set word_copy, 26 - WORD_BYTES - WORD_BYTES % 2
.set word_x, word_copy - WORD_BYTES - WORD_BYTES % 2
.set word_y, word_x - WORD_BYTES - WORD_BYTES % 2
#undef SAVES_R28
#undef SAVES_R29

#include "avr_words.inc"
#include "round_keys_at_assembly.inc"

.macro add_round_key_to_y
.altmacro
.set byte, 0
.rept WORD_BYTES
        get_byte value, round_key, %byte
        ldi     KEY_BYTE, value
        eor     word_y + byte, KEY_BYTE
.set byte, byte + 1
.endr
.noaltmacro
.endm

.macro rotate_copy_left_by_1
        lsl     word_copy
.set byte, 1
.rept WORD_BYTES - 1
        rol     word_copy + byte
.set byte, byte + 1
.endr
        adc     word_copy, r1
.endm

/* The copy, which is x rotated by 1, masked with x rotated by 8. */
.macro add_masked_copy_to_y
.set byte, 0
.rept WORD_BYTES / 2
        movw    PAIR, word_copy + byte
        and     PAIR, word_x + (byte + WORD_BYTES - 1) % WORD_BYTES
        and     PAIR + 1, word_x + byte
        eor     word_y + byte, PAIR
        eor     word_y + byte + 1, PAIR + 1
.set byte, byte + 2
.endr
.if WORD_BYTES % 2
        mov     PAIR, word_copy + byte
        and     PAIR, word_x + byte - 1
        eor     word_y + byte, PAIR
.endif
.endm

        function ENCRYPT
.set lowest_saved, word_y
        save_range lowest_saved
        movw    r26, r24
        load_word word_y
        load_word word_x
        begin_round_keys
.rept ROUNDS
        add_round_key_to_y
        copy_word word_copy, word_x
        rotate_copy_left_by_1
        add_masked_copy_to_y
        rotate_copy_left_by_1
        add_to_word word_y, word_copy
.set former_y, word_y
.set word_y, word_x
.set word_x, former_y
        next_round_key
.endr
        store_word_below word_x
        store_word_below word_y
        restore_range lowest_saved
        ret
        end_function ENCRYPT
