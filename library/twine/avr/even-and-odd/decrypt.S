/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The inverse of encrypt.S: the round keys from the last to the first, and everything moves back.
 *
 * in        r24 block (8 bytes), r22 round keys (144 bytes)
 * registers r18-r25 state, X round keys, Z index, r17 end of round keys, r16 both nibbles of an index
 * clobbers  r0, r18-r27, r30, r31, flags; r17 and, where nibbles are looked up singly, r16 are saved. The
 *           address of the block is on the stack, too
 */
#include "avr.inc"
#include "even_and_odd.inc"

.macro begin_keys
        mov     END_OF_KEYS, r26
        subi    r26, lo8(-ROUND_KEY_BYTES)
        sbci    r27, hi8(-ROUND_KEY_BYTES)
.endm

.macro load_round_key
        ld      INDEX, -X
.endm

.macro all_functions
        add_function 3
        add_function 2
        add_function 1
        add_function 0
.endm

/* They move back, and halves of bytes after them. */
.macro permute
#if ROUNDS_A_PASS == 1
        mov     SPARE, even_0
        mov     even_0, odd_1
        mov     odd_1, even_3
        mov     even_3, odd_2
        mov     odd_2, even_1
        mov     even_1, odd_0
        mov     odd_0, SPARE
        mov     SPARE, even_2
        mov     even_2, odd_3
        mov     odd_3, SPARE
#else
.set old_even_0, even_0
.set old_even_2, even_2
.set even_0, odd_1
.set odd_1, even_3
.set even_3, odd_2
.set odd_2, even_1
.set even_1, odd_0
.set odd_0, old_even_0
.set even_2, odd_3
.set odd_3, old_even_2
#endif
        part    even_0, even_1
        part    even_2, even_3
        swap    odd_2
        exchange_lower_halves odd_0, odd_2
        swap    odd_3
        exchange_lower_halves odd_1, odd_3
.endm

        function DECRYPT
        all_rounds
        end_function DECRYPT
