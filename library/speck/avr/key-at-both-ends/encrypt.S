/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 *
 * One round a pass, its key made on the fly from the one that the schedule begins with.
 *
 * in        R25:R24 block, R23:R22 round keys
 * registers x and y below R18, k from R18 on, Z l on the stack, R28 round, R26 and R27 what is worked on
 * clobbers  R0, R18-R27, R30, R31, flags; R2-R17, those in use, and R28 are saved
 */
#include "key_steps.inc"

        function ENCRYPT
        save_range word_x
        save_registers NUMBER, r24, r25
        movw    r26, r24
        load_word word_y
        load_word word_x
        movw    r26, r22
        take_key
        in      r30, 0x3d
        in      r31, 0x3e
        adiw    r30, 1
        clr     NUMBER
        rjmp    .Lfirst_round
.Lround:
        next_key NUMBER
        inc     NUMBER
.Lfirst_round:
        /* x = rotate_right(x, 8) + y */
        mov     BYTE, word_x
        mov     word_x, word_x + 1
        add     word_x, word_y
.set byte, 1
.rept WORD_BYTES - 2
        mov     word_x + byte, word_x + byte + 1
        adc     word_x + byte, word_y + byte
.set byte, byte + 1
.endr
        mov     word_x + WORD_BYTES - 1, BYTE
        adc     word_x + WORD_BYTES - 1, word_y + WORD_BYTES - 1
        add_to_word word_x, word_k
        rotate_left_by_3 word_y
        add_to_word word_y, word_x
        cpi     NUMBER, LAST_STEP
        breq    .Lend
        rjmp    .Lround
.Lend:
        leave_block
        ret
        end_function ENCRYPT
