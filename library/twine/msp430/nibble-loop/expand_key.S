/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The key schedule for the nibble loop: the first of four nibbles lowest in each word. */
#define KEY_ORDER_BYTES 8
#include "key_schedule.inc"
        ORDER(3, 2, 1, 0, 7, 6, 5, 4)
        .size   SYMBOL(IDENTIFIER, _key_order), . - SYMBOL(IDENTIFIER, _key_order)
