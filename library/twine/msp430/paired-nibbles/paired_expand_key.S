/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * Two words a round, rotated left by one bit, as paired_encrypt.S wants them; nibbles of the state never move
 * there, so that the order of the round key's changes from round to round, with a period of eight.
 *
 * in        R12 round keys (144 bytes), R13 key (10 or 16 bytes), both at even addresses
 * clobbers  R11-R15, flags; R8-R10 are saved (registers and stack: key_window.inc)
 */
#include "key_registers.inc"
#include "key_order.inc"

#define PERIODIC_ORDER
#define ORDER_AT r13 /* once the key is loaded */

.macro begin_period
        mov     #SYMBOL(IDENTIFIER, _key_order), ORDER_AT
.endm

.macro nibble_in_order target, operation
        mov.b   @ORDER_AT+, VALUE
        add     WINDOW, VALUE
        \operation @VALUE, \target
.endm

.macro two_nibbles byte
        nibble_in_order \byte, mov.b
.rept 4
        rla     \byte
.endr
        nibble_in_order \byte, bis.b
.endm

.macro write_round_key
.rept 2
        two_nibbles WORD
        two_nibbles LOW_BYTE
        swpb    WORD
        bis     LOW_BYTE, WORD
        rla     WORD
        adc     WORD
        mov     WORD, 0(ROUND_KEYS)
        incd    ROUND_KEYS
.endr
.endm

#include "key_window.inc"

        key_order
        ORDER(2, 4, 0, 1, 3, 5, 6, 7)
        ORDER(0, 2, 1, 4, 5, 7, 3, 6)
        ORDER(4, 5, 6, 0, 2, 3, 7, 1)
        ORDER(6, 4, 0, 5, 3, 1, 2, 7)
        ORDER(5, 3, 7, 6, 4, 2, 1, 0)
        ORDER(7, 5, 6, 3, 2, 0, 4, 1)
        ORDER(3, 2, 1, 7, 5, 4, 0, 6)
        ORDER(1, 3, 7, 2, 4, 6, 5, 0)
        end_key_order
