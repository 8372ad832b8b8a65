/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78
 *
 * The smallest code for words of any size: a loop over the bytes of a word makes a round, in which y and x change places
 * as well, and another one the next word of the key, in which all words of the key move on. The key is lost.
 *
 * in        AX area
 * registers HL the byte; C its old neighbour in x, or in the last word of the key; E that in the second word of four;
 *           D work; B bytes to come
 * clobbers  AX, BC, DE, flags; HL is kept; the key is destroyed
 */
#include "rl78.inc"
#include "members.inc"
#include "sequence.inc"

#define X        WORD
#define KEY      (2 * WORD)
#define LAST     (KEY + WORD * (KEY_WORDS - 1)) /* word of the key */
#define REGISTER (KEY + WORD * KEY_WORDS) /* of z, and the rounds to come */

        function ENCRYPT
        push    hl
        movw    hl, ax
.if REGISTER % 2
        mov     a, #SEED
        mov     [hl+REGISTER], a
        mov     a, #ROUNDS
        mov     [hl+REGISTER+1], a
.else
        movw    ax, #ROUNDS << 8 | SEED
        movw    [hl+REGISTER], ax
.endif
.Lround:
        mov     a, [hl+X+WORD-1]
        mov     c, a
        mov     b, #WORD
.Lbyte:
        mov     a, c
        mov     x, a
        mov     a, [hl+X]
        shlw    ax, 1
        mov     d, a
        shlw    ax, 1
        xor     a, [hl]
        xor     a, [hl+KEY]
        xch     a, d
        and     a, c
        xor     a, d
        xch     a, [hl+X]
        mov     c, a
        mov     [hl], a
        incw    hl
        dec     b
        bnz     $.Lbyte
        /* HL is a word further on. From the highest byte, whose neighbour is the lowest. */
        mov     a, [hl+LAST-WORD]
        mov     c, a
.if KEY_WORDS == 4
        mov     a, [hl+KEY]
        mov     e, a
.endif
        mov     b, #WORD
.Lbyte_of_key:
        decw    hl
        mov     a, [hl+LAST]
        mov     x, a
        xch     a, c
        shlw    ax, 4
        mov     d, a
        shlw    ax, 1
.if KEY_WORDS == 4
        xor     d, a
        mov     a, [hl+KEY+WORD]
        mov     x, a
        xch     a, e
        shlw    ax, 7
        xor     a, [hl+KEY+WORD]
.endif
        xor     a, d
        xor     a, [hl+KEY]
        xor     a, #0xff
        xch     a, [hl+LAST]
.if KEY_WORDS == 4
        xch     a, [hl+KEY+2*WORD]
.endif
.if KEY_WORDS > 2
        xch     a, [hl+KEY+WORD]
.endif
        mov     [hl+KEY], a
        dec     b
        bnz     $.Lbyte_of_key
        mov     a, [hl+REGISTER]
        shl     a, 1
        sknc
        xor     a, #TAPS
        mov     [hl+REGISTER], a
        mov     a, [hl+LAST]
        sknc
        xor     a, #1
        xor     a, #3
        mov     [hl+LAST], a
        dec     [hl+REGISTER+1]
        bnz     $.Lround
        pop     hl
        ret
        end_function ENCRYPT
