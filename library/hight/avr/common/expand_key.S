/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * WK0 to WK3, SK0 to SK127, WK4 to WK7: the order of the specification. Defined LAST_SUBKEY_FIRST, the
 * four subkeys of each round lie in reverse.
 *
 * in        r24 round keys (136 bytes), r22 key (16 bytes)
 * clobbers  r0, r18-r21, r24-r27, r30, r31, flags
 */
#include "avr.inc"
#include "constants.inc"
#include "key_place.inc"

#define KEY      r22
#define KEY_HIGH r23
#define CONSTANT r25
#define NUMBER   r24
#define SPARE    r21
#define COUNT    r20
#define VALUE    r0

        function EXPAND_KEY
        movw    r26, r24
        movw    r30, KEY
        adiw    r30, 12
        rcall   .Lwhitening_keys
        ldi     CONSTANT, FIRST_CONSTANT
        ldi     NUMBER, 0
.Lsubkey:
#ifdef LAST_SUBKEY_FIRST
        mov     SPARE, NUMBER
        andi    SPARE, 3
        brne    .Lnot_the_first
        adiw    r26, 4
.Lnot_the_first:
#endif
        key_place NUMBER, r30, SPARE
        ldi     r31, 0
        add     r30, KEY
        adc     r31, KEY_HIGH
        ld      VALUE, Z
        add     VALUE, CONSTANT
#ifdef LAST_SUBKEY_FIRST
        st      -X, VALUE
#else
        st      X+, VALUE
#endif
        next_constant CONSTANT, SPARE
        inc     NUMBER
#ifdef LAST_SUBKEY_FIRST
        mov     SPARE, NUMBER
        andi    SPARE, 3
        brne    .Lnot_the_last
        adiw    r26, 4
.Lnot_the_last:
        tst     NUMBER
#endif
        brpl    .Lsubkey
        movw    r30, KEY
.Lwhitening_keys:
        ldi     COUNT, 4
.Lwhitening_key:
        ld      VALUE, Z+
        st      X+, VALUE
        dec     COUNT
        brne    .Lwhitening_key
        ret
        end_function EXPAND_KEY
