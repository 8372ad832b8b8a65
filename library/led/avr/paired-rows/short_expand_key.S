/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * Every subkey of LED is a window of the key written over and over, and so it is with pairs of its rows:
 * bytes n and n + 4 become one byte with their upper halves and one with their lower halves. Ten such
 * pairs are all that there are with a key of 80 bits; a subkey is 8 of their 20 bytes, counted round.
 *
 * in        r24 round keys (8, 20 or 16 bytes), r22 key (8, 10 or 16 bytes)
 * clobbers  r18-r20, r26, r27, r30, r31, flags
 */
#include "avr.inc"
#include "parameters.inc"

#define UPPER      r18
#define LOWER      r19
#define DIFFERENCE r20

.macro pair_rows first, second
        ldd     UPPER, Z + (\first)
        ldd     LOWER, Z + (\second)
        swap    LOWER
        mov     DIFFERENCE, UPPER
        eor     DIFFERENCE, LOWER
        andi    DIFFERENCE, 0x0f
        eor     UPPER, DIFFERENCE
        eor     LOWER, DIFFERENCE
        swap    LOWER
        st      X+, UPPER
        st      X+, LOWER
.endm

        function EXPAND_KEY
        movw    r26, r24
        movw    r30, r22
.set place, 0
.rept KEY_CYCLE_BYTES / 2
#if LED_KEY_BITS == 80
        pair_rows place, (place + 4) % KEY_BYTES_USED
#else
        pair_rows place / 4 * 8 + place % 4, place / 4 * 8 + place % 4 + 4
#endif
.set place, place + 1
.endr
        ret
        end_function EXPAND_KEY
