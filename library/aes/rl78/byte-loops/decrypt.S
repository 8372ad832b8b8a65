/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_decrypt: AES-128 decryption of one block in place                RL78
 *
 * in        AX area, as in area.inc
 * out       HL as before
 * clobbers  all registers but HL
 *
 * InvMixColumns is MixColumns after each byte got 4 times the sum of itself and the one two rows on.
 */
#include "area.inc"

function DECRYPT
        push    hl
        movw    hl, ax
        push    hl
        oneb    x
        mov     c, #16
.Lcopy: mov     a, [hl+KEY]
        mov     [hl+ROUND_KEY], a
        incw    hl
        dec     c
        bnz     $.Lcopy
.Lforward:
        call    !NEXT_KEY
        decw    hl
        decw    hl
        decw    hl
        decw    hl
        cmp     a, #END_CONSTANT
        bnz     $.Lforward
        area_to hl
        mov     c, #16
.Lfirst:
        mov     a, [hl]
        xor     a, [hl+ROUND_KEY]
        mov     [hl], a
        incw    hl
        dec     c
        bnz     $.Lfirst
.Lround:
        area_to de
        substitute_and_shift aes_inverse_sbox, 5
        call    !PREVIOUS_KEY
        area_to hl
        add_key INVERSE_SHIFTED
        dec     x
        bz      $.Lend
        inc     x
        area_to hl
        mov     c, #4
.Lcolumn:
        mov     b, #2
.Lpair: mov     a, [hl]
        xor     a, [hl+2]
        double
        double
        mov     d, a
        xor     a, [hl]
        mov     [hl], a
        mov     a, d
        xor     a, [hl+2]
        mov     [hl+2], a
        incw    hl
        dec     b
        bnz     $.Lpair
        incw    hl
        incw    hl
        dec     c
        bnz     $.Lcolumn
        area_to hl
        call    !MIX_COLUMNS
        br      $.Lround
.Lend:  pop     hl
        pop     hl
        ret
        end_function DECRYPT
