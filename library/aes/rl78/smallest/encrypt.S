/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_encrypt: AES-128 encryption of one block in place                RL78
 *
 * in        AX area: 16 bytes of block, 16 of key
 * out       HL as before
 * clobbers  all registers but HL; the work area
 */
#include "steps.h"
#include "work_area.inc"

function ENCRYPT
        push    hl
        movw    BLOCK, ax
        oneb    ROUND
        call    !ADD_KEY
.Lround:
        inc     ROUND
        movw    de, #SUBSTITUTE
        mov     STEP, #13
        call    !SHIFT
        cmp     ROUND, #11
        skz
        call    !MIX_COLUMNS
        call    !ADD_KEY
        cmp     ROUND, #11
        bnz     $.Lround
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
