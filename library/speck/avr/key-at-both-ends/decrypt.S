/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 *
 * The reverse of encrypt.S, its keys backwards from the last one.
 *
 * in        R25:R24 block, R23:R22 round keys
 * registers x and y below R18, k from R18 on, Z l on the stack, R28 round, R26 and R27 what is worked on
 * clobbers  R0, R18-R27, R30, R31, T, flags; R2-R17, those in use, and R28 are saved
 */
#include "key_steps.inc"

        function DECRYPT
        save_range word_x
        save_registers NUMBER, r24, r25
        movw    r26, r24
        load_word word_y
        load_word word_x
        movw    r26, r22
        adiw    r26, KEY_LENGTH
        take_key
        in      r30, 0x3d
        in      r31, 0x3e
        adiw    r30, 1
        ldi     NUMBER, LAST_STEP
        rjmp    .Lfirst_round
.Lround:
        dec     NUMBER
        previous_key NUMBER
.Lfirst_round:
        add_to_word word_y, word_x
        rotate_right_by_3 word_y
        /* x = rotate_left((x ^ k) - y, 8) */
        add_to_word word_x, word_k
        sub     word_x, word_y
.set byte, 1
.rept WORD_BYTES - 1
        sbc     word_x + byte, word_y + byte
.set byte, byte + 1
.endr
        mov     BYTE, word_x + WORD_BYTES - 1
.set byte, WORD_BYTES - 1
.rept WORD_BYTES - 1
        mov     word_x + byte, word_x + byte - 1
.set byte, byte - 1
.endr
        mov     word_x, BYTE
        tst     NUMBER
        breq    .Lend
        rjmp    .Lround
.Lend:
        leave_block
        ret
        end_function DECRYPT
