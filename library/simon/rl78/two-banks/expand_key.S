/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78-S2, RL78-S3
 *
 * Every step written out. With COMPLEMENTED_ROUND_KEYS the specification's complement of the first word is left
 * away: what follows from it is the complement that rounds.inc says.
 *
 * in        AX area
 * registers HL area, BC and DE the last key word but for its first addition
 * clobbers  AX, BC, DE, flags; HL is kept
 */
#include "parameters.inc"
#include "key_words.inc"

#ifdef COMPLEMENTED_ROUND_KEYS
#define COMPLEMENT 0
#else
#define COMPLEMENT 0xff
#endif

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        .set    .Lnumber, 0
.rept ROUNDS - KEY_WORDS
        next_key_word 4 * .Lnumber, COMPLEMENT
        .set    .Lbit, SEQUENCE >> (30 - .Lnumber % 31) & 1 ^ .Lnumber / 31 & 1
        xor     a, #COMPLEMENT ^ 3 ^ .Lbit
        mov     [hl+.Lfrom+4], a
        .set    .Lnumber, .Lnumber + 1
.endr
        pop     hl
        ret
        end_function EXPAND_KEY
