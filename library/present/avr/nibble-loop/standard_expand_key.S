/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * The standard round keys, the most significant byte first.
 *
 * in        r24 round keys (256 bytes), r22 key (10 or 16 bytes)
 * clobbers  r18-r22, r26, r27, r30, r31, flags; r2-r11 or r2-r17 are saved
 */
#include "avr.inc"

#define ROUND   r18
#define VALUE   r20
#define PARTNER r21 /* a pair with VALUE */
#define COUNT   r22

#include "key_schedule.inc"

        function EXPAND_KEY
        save_registers KEY_REGISTER_UPWARDS
        movw    r26, r24
        movw    r30, r22
.irp byte, KEY_REGISTER_DOWNWARDS
        ld      \byte, Z+
.endr
        clr     ROUND
.Lround:
.irp byte, LEFTMOST_BYTES_DOWNWARDS
        st      X+, \byte
.endr
        inc     ROUND
        sbrc    ROUND, 5
        rjmp    .Lend
        next_key_register
        rjmp    .Lround
.Lend:
        restore_registers KEY_REGISTER_DOWNWARDS
        ret
        end_function EXPAND_KEY
