/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78-S2, RL78-S3
 *
 * Every step written out: a round of encryption with the number of the step as its key. What the specification
 * calls l waits where a later round key will lie, with byte 0 last, so that bytes 1 and 2 can be loaded as a
 * word; that of the key itself, which lies there already, is read as it is.
 *
 * in        AX area
 * registers BC and DE of banks 0 and 1 the round key, in turns, HL the area
 * clobbers  AX, BC, DE, flags; HL and bank 1 are kept
 */
#include "parameters.inc"
#include "rotate.inc"

/* l of step n lies where round key n + 1 will. Its successor is that of step n + KEY_WORDS - 1. */
.macro step old, new, number
        sel     rb\new
        rotate_left_3 \old
        .set    .Lplace, 4 * (\number) + 4
        .set    .Lnext, .Lplace + 4 * (KEY_WORDS - 1)
.if \number < KEY_WORDS - 1
        .set    .Lbyte_3, .Lplace + 3
        .set    .Lbyte_0, .Lplace
        mov     a, [hl+.Lplace+1]
        mov     x, a
        mov     a, [hl+.Lplace+2]
.else
        .set    .Lbyte_3, .Lplace + 2
        .set    .Lbyte_0, .Lplace + 3
        movw    ax, [hl+.Lplace]
.endif
        addw    ax, BC_OF(\old)
        xor     b, a
        xch     a, x
.if \number
        xor     a, #\number
.endif
        xor     c, a
.if .Lnext < BLOCK
        mov     [hl+.Lnext+3], a
.endif
        mov     a, [hl+.Lbyte_3]
        addc    a, DE_OF(\old)
        xor     e, a
.if .Lnext < BLOCK
        /* X still holds byte 1. */
        movw    [hl+.Lnext], ax
.endif
        mov     a, [hl+.Lbyte_0]
        addc    a, D_OF(\old)
        xor     d, a
.if .Lnext < BLOCK
        mov     [hl+.Lnext+2], a
.endif
        store_word .Lplace
.endm

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        keep_bank 1
        movw    hl, HL_OF(0)
        load_word 0
        .set    .Lnumber, 0
.rept (ROUNDS - 1) / 2
        step    1, 0, .Lnumber
        step    0, 1, .Lnumber + 1
        .set    .Lnumber, .Lnumber + 2
.endr
.if .Lnumber < ROUNDS - 1
        step    1, 0, .Lnumber
.endif
        give_back_bank 1
        sel     rb0
        pop     hl
        ret
        end_function EXPAND_KEY
