/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_prepare: of H, each bit of the nine factors that the product takes, as a mask      RL78
 *
 * in        HL 288 bytes, of which the first 16 are H
 * out       HL as before
 * clobbers  all other registers, flags
 *
 * H is divided by x beforehand, so that the upper half of a product of two numbers is where the field has it. Of a factor the
 * highest bit of each of its four bytes comes first, the lowest byte leading, then the next lower ones.
 */
#include "rl78.inc"
#include "work.inc"
#include "parts.inc"

.equ REDUCTION, 0xe1            /* 1 + x + x^2 + x^7, the lowest power on top */

function PREPARE
        push    hl
        mov     a, [hl]
        shl     a, 1
        subc    a, a
        mov     b, a
        and     a, #REDUCTION
        xor     a, [hl]
        mov     [hl], a
        decw    hl
        mov     a, b
        shl     a, 1
        mov     c, #16
1:      mov     a, [hl+c]
        rolc    a, 1
        mov     HASH_INDEXED-1[c], a
        dec     c
        bnz     $1b
        pop     ax
        push    ax
        movw    de, ax
        for_each_half masks_of_half
        pop     hl
        ret

masks_of_half:
        take_lower_word
        call    !masks_of_word
        take_upper_word
        call    !masks_of_word
        take_sum_of_words
masks_of_word:
        mov     c, #8
2:      .irp    byte, 3, 2, 1, 0
        mov     a, FACTOR+\byte
        shl     a, 1
        mov     FACTOR+\byte, a
        subc    a, a
        mov     [de], a
        incw    de
        .endr
        dec     c
        bnz     $2b
        ret
        end_function PREPARE
