/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78-S2, RL78-S3
 *
 * A subkey a pass of the loop: byte (n & 8) + ((n - n / 16) & 7) of the key plus a constant, the state of a shift
 * register of x^7 + x^3 + 1.
 *
 * in        AX area
 * registers HL the subkey, D its number, B the constant, C which byte of the key
 * clobbers  AX, BC, DE, flags; HL and banks 1 and 2 are kept
 */
#include "key_in_banks.inc"

        function EXPAND_KEY
        begin_key_schedule
        movw    ax, hl
        addw    ax, #SUBKEYS
        movw    hl, ax
        mov     b, #0x5a
        mov     d, #0
.Lsubkey:
        mov     a, d
        shr     a, 4
        mov     c, a
        mov     a, d
        sub     a, c
        and     a, #7
        mov     c, a
        mov     a, d
        and     a, #8
        or      c, a
        mov     a, KEY(0) - 0xf0000[c]
        add     a, b
        mov     [hl], a
        incw    hl
        mov     a, b
        shr     a, 3
        xor     a, b
        rorc    a, 1
        mov     a, b
        mov1    a.7, cy
        shr     a, 1
        mov     b, a
        inc     d
        mov     a, d
        bf      a.7, $.Lsubkey
        end_key_schedule
        end_function EXPAND_KEY
