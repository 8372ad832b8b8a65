/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78-S2, RL78-S3
 *
 * A step a pass of the loop. The sequence z is 31 bits of bank 1, whose complement is shifted in as they leave.
 *
 * in        AX area
 * registers HL the first of the last key words, BC and DE the next one but for its first addition; of bank 1
 *           A, X, B and the upper bits of C the sequence, E the steps to come
 * clobbers  AX, BC, DE, flags; HL and bank 1 are kept
 */
#include "parameters.inc"
#include "key_words.inc"

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        keep_bank 1
        movw    ax, #SEQUENCE >> 15
        movw    bc, #SEQUENCE << 1 & 0xffff
        mov     e, #ROUNDS - KEY_WORDS
        sel     rb0
.Lstep:
        next_key_word 0, 0xff
        xor     a, #0xfc
        mov     c, a
        sel     rb1
        mov1    cy, a.7
        not1    cy
        mov1    C_OF(1).0, cy
        rolwc   bc, 1
        rolwc   ax, 1
        sel     rb0
        mov     a, c
        sknc
        xor     a, #1
        mov     [hl+4*KEY_WORDS], a
        movw    ax, hl
        addw    ax, #4
        movw    hl, ax
        dec     E_OF(1)
        skz
        br      !.Lstep
        give_back_bank 1
        sel     rb0
        pop     hl
        ret
        end_function EXPAND_KEY
