/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The identifier's _expand_key: the round keys of AES, in the standard order  RL78
 *
 * in        AX area: 16 bytes of block, then the key, where the round keys will lie
 * out       HL as before
 * clobbers  all registers but HL; the work area
 *
 * Word by word. The first of each KEY_WORDS takes the word before it rotated, through the S-box and with the round
 * constant: from the last byte to the first, as the last one takes the first.
 */
#include "steps.h"

#define KEY_WORDS (AES_KEY_BITS / 32)
#define LAST      (4 * KEY_WORDS - 4) /* word */
#define NEXT      (4 * KEY_WORDS)
#define TO_COME   ROUND               /* words */
#define PHASE     STEP                /* words before the next one that is rotated */

        function EXPAND_KEY
        push    hl
        addw    ax, #16
        movw    hl, ax
        oneb    CONSTANT_BYTE
        mov     TO_COME, #4 * ROUNDS + 4 - KEY_WORDS
.Lrotated:
        mov     PHASE, #KEY_WORDS
        mov     a, [hl+LAST]
        incw    hl
        incw    hl
        incw    hl
        mov     b, #4
.Lbyte_back:
        call    !SUBSTITUTE
        xor     a, [hl]
        mov     [hl+NEXT], a
        mov     a, [hl+LAST]
        decw    hl
        dec     b
        bnz     $.Lbyte_back
        incw    hl
        mov     a, CONSTANT_BYTE
        xor     a, [hl+NEXT]
        mov     [hl+NEXT], a
        mov     a, CONSTANT_BYTE
        double
        mov     CONSTANT_BYTE, a
        incw    hl
        incw    hl
        incw    hl
        incw    hl
        br      $.Lmade
.Lword: mov     b, #4
.Lbyte: mov     a, [hl+LAST]
#if KEY_WORDS == 8
        cmp     PHASE, #4
        sknz
        call    !SUBSTITUTE
#endif
        xor     a, [hl]
        mov     [hl+NEXT], a
        incw    hl
        dec     b
        bnz     $.Lbyte
.Lmade: dec     TO_COME
        bz      $.Lall
        dec     PHASE
        bz      $.Lrotated
        br      $.Lword
.Lall:  pop     hl
        ret
        end_function EXPAND_KEY
