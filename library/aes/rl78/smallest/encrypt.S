/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The identifier's _encrypt: AES encryption of one block in place             RL78
 *
 * in        AX area: 16 bytes of block, then the key or, with ROUND_KEYS_STORED, the round keys
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
        cmp     ROUND, #ROUNDS + 1
        skz
        call    !MIX_COLUMNS
        call    !ADD_KEY
        cmp     ROUND, #ROUNDS + 1
        bnz     $.Lround
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
