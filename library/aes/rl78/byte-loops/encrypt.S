/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_encrypt: AES-128 encryption of one block in place                RL78
 *
 * in        AX area, as in area.inc
 * out       HL as before
 * clobbers  all registers but HL
 *
 * A loop a step: ShiftRows happens in storing what SubBytes makes.
 */
#include "area.inc"

function ENCRYPT
        push    hl
        movw    hl, ax
        push    hl
        oneb    x
        mov     c, #16
.Lfirst:
        mov     a, [hl+KEY]
        mov     [hl+ROUND_KEY], a
        xor     a, [hl]
        mov     [hl], a
        incw    hl
        dec     c
        bnz     $.Lfirst
.Lround:
        call    !NEXT_KEY
        area_to de
        substitute_and_shift aes_sbox, 13
        mov     a, x
        cmp     a, #END_CONSTANT
        skz
        call    !MIX_COLUMNS
        area_to hl
        add_key SHIFTED
        mov     a, x
        cmp     a, #END_CONSTANT
        bnz     $.Lround
        pop     hl
        pop     hl
        ret
        end_function ENCRYPT
