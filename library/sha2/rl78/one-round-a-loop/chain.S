/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The block into the state.
 *
 * in        HL area, which is kept
 * clobbers  all other registers; the block
 *
 * a to h slide down through sixteen words, a word a round, and are brought back after eight rounds. So
 * nothing moves in a round. The schedule's window slides up through its words; each word is written twice,
 * at a distance of sixteen words, and the window never wraps within.
 *
 * In the rounds HL is the working words' window, DE the schedule's, BC the displacement of the constant.
 */
#include "names.inc"
#include "layout.inc"
#include "tables.inc"
#include "words.inc"
#include "functions.inc"
#include "constants.inc"
#include "bytes.inc"
#include "round.inc"
#include "entries.inc"

/* HL, DE and BC to the next round's. */
.macro next_words
        .if WORD == 4
        .rept   4
        incw    bc
        incw    de
        decw    hl
        .endr
        .else
        movw    ax, de
        addw    ax, #WORD
        movw    de, ax
        movw    ax, hl
        subw    ax, #WORD
        movw    hl, ax
        movw    ax, bc
        addw    ax, #WORD
        movw    bc, ax
        .endif
.endm

/* Z: BC has come to the last constant's end, which is 256 for 32 bits. */
.macro end_of_rounds
        .if WORD == 4
        mov     a, b
        dec     a
        .else
        movw    ax, bc
        cmpw    ax, #ROUNDS * WORD
        .endif
.endm

        .section .text.BLOCKS, "ax", @progbits
        .type   BLOCKS, @function

BLOCKS:
        push    hl
        movw    ax, hl
        addw    ax, #BLOCK
        movw    hl, ax
        mov     c, #16
        call    !reverse_words
        addw    ax, #WORKING + 8 * WORD - SECOND
        movw    hl, ax
        mov     b, #4 * WORD
1:      movw    ax, [hl+8*WORD]
        movw    [hl], ax
        incw    hl
        incw    hl
        dec     b
        bnz     $1b
        movw    ax, hl
        subw    ax, #9 * WORD
        movw    hl, ax
        subw    ax, #WORKING + 7 * WORD - BLOCK
        movw    de, ax
        clrw    bc
round:  add_constant SLOT(8)
        add_scheduled SLOT(8)
        push    bc
        push    de
        round_after_schedule
        movw    ax, [sp+2]
        cmpw    ax, #(ROUNDS - 16) * WORD
        bc      $2f
        br      $!3f
2:      movw    ax, [sp+0]
        push    hl
        movw    hl, ax
        schedule
        pop     hl
3:      pop     de
        pop     bc
        next_words
        mov     a, c
        and     a, #8 * WORD - 1
        bnz     $6f
        end_of_rounds
        bz      $7f
        mov     a, c
        and     a, #16 * WORD - 1
        bnz     $4f
        movw    ax, de
        subw    ax, #16 * WORD
        movw    de, ax
4:      push    bc
#ifdef ADD_FUNCTION
        mov     b, #4 * WORD
5:      movw    ax, [hl+SLOT(1)]
        movw    [hl+SLOT(9)], ax
        incw    hl
        incw    hl
        dec     b
        bnz     $5b
#else
        mov     b, #WORD
5:      .irp    pair, 0, 2, 4, 6
        movw    ax, [hl+SLOT(1)+\pair]
        movw    [hl+SLOT(9)+\pair], ax
        .endr
        movw    ax, hl
        addw    ax, #8
        movw    hl, ax
        dec     b
        bnz     $5b
#endif
        pop     bc
6:      br      $!round

7:      mov     e, #8
8:      add_word SLOT(17), SLOT(1)
        movw    ax, hl
        addw    ax, #WORD
        movw    hl, ax
        dec     e
        bnz     $8b
        pop     hl
        ret

        byte_functions

#ifdef ADD_FUNCTION
        add_function
#endif
#ifdef SHARED_ADDITIONS
        .set    offset, SMALL_SIGMA_OFFSET
add_small_sigma:
        add_turned SLOT(0), SLOT(16)
        ret

        .set    offset, BIG_SIGMA_OFFSET
add_big_sigma:
        add_turned SLOT(8), SLOT(0)
        ret
#endif
        .size   BLOCKS, . - BLOCKS
