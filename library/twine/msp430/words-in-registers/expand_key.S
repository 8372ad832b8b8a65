/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * The standard round keys, the first nibble of a byte high.
 *
 * in        R12 round keys (144 bytes), R13 key (10 or 16 bytes), both at even addresses
 * clobbers  R11-R15, flags; R8-R10 are saved (registers and stack: key_window.inc)
 */
#include "key_registers.inc"
#include "key_order.inc"

.macro write_byte place, high, low
        mov.b   \high(WINDOW), VALUE
.rept 4
        rla     VALUE
.endr
        bis.b   \low(WINDOW), VALUE
        mov.b   VALUE, \place(ROUND_KEYS)
.endm

.macro write_round_key
        write_byte 0, KEY_NIBBLE_0, KEY_NIBBLE_1
        write_byte 1, KEY_NIBBLE_2, KEY_NIBBLE_3
        write_byte 2, KEY_NIBBLE_4, KEY_NIBBLE_5
        write_byte 3, KEY_NIBBLE_6, KEY_NIBBLE_7
        add     #4, ROUND_KEYS
.endm

#include "key_window.inc"
