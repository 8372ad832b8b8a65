/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The block into the state.
 *
 * in        HL area, which is kept
 * clobbers  all other registers; the block
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

        .section .text.BLOCKS, "ax", @progbits
        .type   BLOCKS, @function
BLOCKS:
        push    hl
        movw    ax, hl
        addw    ax, #BLOCK
        movw    hl, ax
        mov     c, #16
        call    !reverse_words
        pop     hl
        push    hl
        movw    ax, hl
        addw    ax, #WORKING
        movw    hl, ax
        mov     b, #4 * WORD
1:      movw    ax, [hl+STATE-WORKING]
        movw    [hl], ax
        incw    hl
        incw    hl
        dec     b
        bnz     $1b
        pop     hl
        clrw    ax
2:      movw    [hl+COUNT], ax
        .irp    number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        sha2_round \number
        .endr
        movw    ax, [hl+COUNT]
        addw    ax, #16 * WORD
        cmpw    ax, #ROUNDS * WORD
        bz      $3f
        movw    [hl+COUNT], ax
        .irp    number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        schedule \number
        .endr
        movw    ax, [hl+COUNT]
        br      $!2b

3:      push    hl
        movw    ax, hl
        addw    ax, #WORKING
        movw    hl, ax
        mov     e, #8
4:      add_word STATE-WORKING, 0
        movw    ax, hl
        addw    ax, #WORD
        movw    hl, ax
        dec     e
        bnz     $4b
        pop     hl
        ret

        byte_functions
        .size   BLOCKS, . - BLOCKS
