/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78
 *
 * A step a pass of the loop.
 *
 * in        AX area
 * registers HL the first of the last key words, C the constant of byte 0, D the shift register of z, E steps to come
 * clobbers  AX, BC, DE, flags; HL is kept
 */
#include "rl78.inc"
#include "members.inc"
#include "sequence.inc"
#include "key_words.inc"

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        movw    de, #SEED << 8 | (ROUNDS - KEY_WORDS)
.Lstep:
        mov     a, d
        shl     a, 1
        sknc
        xor     a, #TAPS
        mov     d, a
        mov     a, #0xfc
        sknc
        inc     a
        mov     c, a
        next_key_word 0, c
        movw    ax, hl
        addw    ax, #WORD
        movw    hl, ax
        dec     e
.if WORD > 4
        skz
        br      !.Lstep
.else
        bnz     $.Lstep
.endif
        pop     hl
        ret
        end_function EXPAND_KEY
