/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78
 *
 * Every step written out; HL moves on where a displacement does not reach.
 *
 * in        AX area
 * registers HL the area, later further on
 * clobbers  AX, flags; BC, DE and HL are kept
 */
#include "rl78.inc"
#include "members.inc"
#include "sequence.inc"
#include "key_words.inc"

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        .set    .Lregister, SEED
        .set    .Lbase, 0
        .set    .Lfirst, 0
.rept ROUNDS - KEY_WORDS
.if .Lfirst - .Lbase + WORD * (KEY_WORDS + 1) > 256
        movw    ax, hl
        addw    ax, #.Lfirst - .Lbase
        movw    hl, ax
        .set    .Lbase, .Lfirst
.endif
        .set    .Lbit, .Lregister >> 7
        .set    .Lregister, .Lregister << 1 & 0xff ^ .Lbit * TAPS
        next_key_word .Lfirst-.Lbase, #0xfc ^ .Lbit
        .set    .Lfirst, .Lfirst + WORD
.endr
        pop     hl
        ret
        end_function EXPAND_KEY
