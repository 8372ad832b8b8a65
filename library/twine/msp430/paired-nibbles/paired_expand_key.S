/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The key schedule for paired_encrypt.S. Nibbles never move there, so that the order of the round
 * key's changes from round to round, with a period of eight.
 */
#define ROTATED_ROUND_KEYS
#define KEY_ORDER_BYTES 64
#include "key_schedule.inc"
        ORDER(2, 4, 0, 1, 3, 5, 6, 7)
        ORDER(0, 2, 1, 4, 5, 7, 3, 6)
        ORDER(4, 5, 6, 0, 2, 3, 7, 1)
        ORDER(6, 4, 0, 5, 3, 1, 2, 7)
        ORDER(5, 3, 7, 6, 4, 2, 1, 0)
        ORDER(7, 5, 6, 3, 2, 0, 4, 1)
        ORDER(3, 2, 1, 7, 5, 4, 0, 6)
        ORDER(1, 3, 7, 2, 4, 6, 5, 0)
        .size   SYMBOL(IDENTIFIER, _key_order), . - SYMBOL(IDENTIFIER, _key_order)
