/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_prepare: the nine factors of 32 bits that the product has of H      RL78
 *
 * in        HL 36 bytes, of which the first 16 are H
 * out       HL as before
 * clobbers  all other registers, flags
 *
 * H is divided by x beforehand, so that the upper half of a product of two numbers is where the field has it.
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
        for_each_half keep_half
        pop     hl
        ret

keep_half:
        take_lower_word
        call    !keep_word
        take_upper_word
        call    !keep_word
        take_sum_of_words
keep_word:
        .irp    byte, 0, 1, 2, 3
        mov     a, FACTOR+\byte
        mov     [de], a
        incw    de
        .endr
        ret
        end_function PREPARE
