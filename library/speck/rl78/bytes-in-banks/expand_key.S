/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78-S2, RL78-S3
 *
 * Every step written out: a round of encryption with the number of the step as its key, from round key to round
 * key. What the specification calls l waits where a later round key will lie; the last ones, which no step
 * takes up, are in BC, DE and half of bank 1.
 *
 * in        AX area
 * registers HL the area, later the area plus 128
 * clobbers  AX, BC, DE, flags; HL and bank 1 are kept
 */
#include "parameters.inc"

#define HALF 16 /* the step at which HL moves on */

/* l of step n lies where round key n + 1 will. Its successor is that of step n + KEY_WORDS - 1. */
.macro add_byte number
        mov     a, [hl+.Lplace+(\number+1)%WORD]
.if \number
        addc    a, [hl+.Lkey+\number]
.else
        add     a, [hl+.Lkey]
.if .Lstep
        xor     a, #.Lstep
.endif
.endif
        next_byte mov, \number
.endm

.macro rotate_byte number
.if \number & 1
        movw    ax, [hl+.Lkey+\number-1]
.else
        mov     a, [hl+.Lkey+(\number+WORD-1)%WORD]
        mov     x, a
        mov     a, [hl+.Lkey+\number]
.endif
        shlw    ax, 3
        next_byte xor, \number
        mov     [hl+.Lplace+\number], a
.endm

/* The new byte of l is written (mov) or added to A (xor). */
.macro next_byte instruction, number
.if .Lnext < ROUND_KEYS
        operate \instruction, [hl+.Lnext-.Lbase+\number]
.elseif \number < 4
        operate \instruction, BC_OF(0) + \number
.else
        operate \instruction, BANK(1) + \number - 4
.endif
.endm

.macro operate instruction, place:vararg
.ifc \instruction, mov
        mov     \place, a
.else
        xor     a, \place
.endif
.endm

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        sel     rb1
        push    ax
        push    bc
        sel     rb0
        .set    .Lstep, 0
        .set    .Lbase, 0
.rept ROUNDS - 1
.if .Lstep == HALF
        movw    ax, hl
        addw    ax, #WORD * HALF
        movw    hl, ax
        .set    .Lbase, WORD * HALF
.endif
        .set    .Lkey, WORD * .Lstep - .Lbase
        .set    .Lplace, .Lkey + WORD
        .set    .Lnext, WORD * (.Lstep + KEY_WORDS)
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
.if \byte < WORD
        add_byte \byte
.endif
.endr
.irp byte, 7, 6, 5, 4, 3, 2, 1, 0
.if \byte < WORD
        rotate_byte \byte
.endif
.endr
        .set    .Lstep, .Lstep + 1
.endr
        sel     rb1
        pop     bc
        pop     ax
        sel     rb0
        pop     hl
        ret
        end_function EXPAND_KEY
