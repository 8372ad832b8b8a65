/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The steps of AES both ways, on the block that BLOCK points to. Internal subroutines.
 *
 * No address, branch or time depends on a secret: the inverse in the field is found among all powers
 * of 3, and a skipped instruction takes its clock.
 */
#include "steps.h"
#include "computed_sbox.inc"
#include "mix_column.inc"

/* Adds the round key of ROUND to the block. Clobbers all registers. */
function ADD_KEY
#ifdef ROUND_KEYS_STORED
        mov     a, ROUND
        mov     x, #16
        mulu    x
        addw    ax, BLOCK
        movw    de, ax
        movw    hl, BLOCK
#else
        /* The key schedule starts from the key each time. */
        movw    hl, BLOCK
        movw    de, #WORK+ROUND_KEY
        mov     b, #16
.Lcopy: mov     a, [hl+16]
        mov     [de], a
        incw    hl
        incw    de
        dec     b
        bnz     $.Lcopy
        oneb    CONSTANT_BYTE
        mov     a, ROUND
        mov     e, a
.Lnext: dec     e
        bz      $.Lfound
        /* SubWord, RotWord, round constant. */
        movw    hl, #WORK
        mov     a, [hl+ROUND_KEY+12]
        mov     [hl+ROUND_KEY+16], a
        mov     b, #4
.Lword: mov     a, [hl+ROUND_KEY+13]
        call    !SUBSTITUTE
        xor     a, [hl+CONSTANT]
        mov     [hl+NEXT_WORD], a
        inc     l
        dec     b
        bnz     $.Lword
        /* Each byte is added to the one four places on. */
        mov     b, #16
.Lchain:
        mov     a, [hl+NEXT_WORD-4]
        xor     a, [hl+ROUND_KEY-4]
        mov     [hl+ROUND_KEY-4], a
        inc     l
        dec     b
        bnz     $.Lchain
        mov     a, CONSTANT_BYTE
        call    !.Ldouble
        mov     CONSTANT_BYTE, a
        br      $.Lnext
.Lfound:
        movw    hl, BLOCK
        movw    de, #WORK+ROUND_KEY
#endif
        mov     b, #16
.Ladd:  mov     a, [de]
        xor     a, [hl]
        mov     [hl], a
        incw    hl
        incw    de
        dec     b
        bnz     $.Ladd
        ret

/* SubBytes by the subroutine DE and ShiftRows, or their inverses. A byte's place is its old one times
   STEP, modulo 16. Clobbers all registers. */
        .global SHIFT
SHIFT:  movw    hl, BLOCK
        clrb    b
.Lbyte: mov     a, [hl]
        push    de
        call    de
        pop     de
        mov     WORK+SHIFTED[b], a
        incw    hl
        mov     a, b
        add     a, STEP
        and     a, #15
        mov     b, a
        bnz     $.Lbyte
        movw    hl, BLOCK
        movw    de, #WORK+SHIFTED
        mov     b, #16
.Lback: mov     a, [de]
        mov     [hl], a
        incw    hl
        incw    de
        dec     b
        bnz     $.Lback
        ret

/* MixColumns. Clobbers all registers but X. */
        .global MIX_COLUMNS
MIX_COLUMNS:
        movw    hl, BLOCK
        mov     c, #4
.Lcolumn:
        mix_column incw hl
        dec     c
        bnz     $.Lcolumn
        ret

/* The S-box value of A. Clobbers X, C, D. */
        .global SUBSTITUTE
SUBSTITUTE:
        call    !.Linvert
        call    !.Llinear
        xor     a, #0x63
        ret

/* The inverse S-box value of A: four times the linear map changes nothing. Clobbers X, C, D. */
        .global SUBSTITUTE_BACK
SUBSTITUTE_BACK:
        xor     a, #0x63
        call    !.Llinear
        call    !.Llinear
        call    !.Llinear
        /* Goes on. */
.Linvert:
        invert
        ret

        /* The linear part: A plus its rotations by 1 to 4 bits. */
.Llinear:
        mov     x, a
        mov     c, #4
.Lrotate:
        rol     a, 1
        xor     x, a
        dec     c
        bnz     $.Lrotate
        mov     a, x
        ret

        multiplications
        .size   ADD_KEY, . - ADD_KEY
