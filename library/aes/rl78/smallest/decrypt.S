/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The identifier's _decrypt: AES decryption of one block in place             RL78
 *
 * in        AX area: 16 bytes of block, then the key or, with ROUND_KEYS_STORED, the round keys
 * out       HL as before
 * clobbers  all registers but HL; the work area
 *
 * MixColumns four times changes nothing, so three times is its inverse.
 */
#include "steps.h"

function DECRYPT
        push    hl
        movw    BLOCK, ax
        mov     ROUND, #ROUNDS + 1
        call    !ADD_KEY
        br      $.Lshift
.Lround:
        call    !MIX_COLUMNS
        call    !MIX_COLUMNS
        call    !MIX_COLUMNS
.Lshift:
        movw    de, #SUBSTITUTE_BACK
        mov     STEP, #5
        call    !SHIFT
        dec     ROUND
        call    !ADD_KEY
        cmp     ROUND, #1
        bnz     $.Lround
        pop     hl
        ret
        .size   DECRYPT, . - DECRYPT
