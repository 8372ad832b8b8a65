/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "parameters.inc"
#include "layout.inc"
#include "words.inc"
#include "round.inc"
#include "constants.inc"

/*
 * void IDENTIFIER_initialise(area)      RL78, the area's address in AX, HL is kept
 * void IDENTIFIER_compress(area)
 * void IDENTIFIER_finish(area)
 *
 * SMALL: what surrounds the rounds is done by short loops (1) or by fast ones and without (0).
 * LAST_ROUNDS_APART: the last sixteen rounds are a loop of their own, without message schedule (1).
 */

        function INITIALISE
        push    hl
        addw    ax, #-1
        movw    hl, ax
        mov     b, #STATE_BYTES
1:      mov     a, initial_state - 1[b]
        mov     [hl + b], a
        dec     b
        bnz     $1b
        pop     hl
        ret
        end_function INITIALISE

/* A word of the state takes in its variable. */
.macro add_variable word
        load_half WORK + \word
        addw    ax, [hl + (\word)]
        store_half \word
        load_half WORK + \word + 2
        sknc
        incw    ax
        addw    ax, [hl + (\word + 2)]
        store_half \word + 2
.endm

        function COMPRESS
        push    hl
        push    ax
        addw    ax, #BLOCK
        movw    hl, ax
        movw    de, ax
        mov     b, #BLOCK_BYTES - 1
        mov     c, #BLOCK_BYTES / 2
0:      mov     a, [de]
        xch     a, [hl + b]
        mov     [de], a
        incw    de
        dec     b
        dec     c
        bnz     $0b
        pop     hl
#if SMALL
        mov     b, #STATE_BYTES - 1
        mov     c, #VARIABLES + STATE_BYTES - 1
        mov     e, #STATE_BYTES
        call    !copy
#else
        .irp    half, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
        load_half \half
        movw    [hl + (VARIABLES + \half)], ax
        .endr
#endif
        movw    ax, hl
        addw    ax, #VARIABLES
        movw    hl, ax
        movw    ax, #0
        push    ax
round:
        one_round
        schedule_word
        movw    ax, [sp]
        mov     a, x
        and     a, #0x3f
        bz      $1f
        br      !round
1:
#if LAST_ROUNDS_APART == 0
        movw    ax, [sp]
        cmpw    ax, #4 * ROUNDS
        bz      $2f
#endif
        /* Variables and next words go up by the 64 bytes that HL has come down. */
#if SMALL
        mov     b, #NEXT_WORDS + BLOCK_BYTES - 1
        mov     c, #NEXT_WORDS + 2 * BLOCK_BYTES - 1
        mov     e, #BLOCK_BYTES
        call    !copy
        mov     b, #STATE_BYTES - 1
        mov     c, #64 + STATE_BYTES - 1
        mov     e, #STATE_BYTES
        call    !copy
#else
        mov     b, #4
3:      .irp    half, 0, 2, 4, 6, 8, 10, 12, 14
        load_half NEXT_WORDS + \half
        store_half NEXT_WORDS + 64 + \half
        .endr
        movw    ax, hl
        addw    ax, #16
        movw    hl, ax
        dec     b
        bnz     $3b
        subw    ax, #64
        movw    hl, ax
        .irp    half, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
        load_half \half
        store_half 64 + \half
        .endr
#endif
        movw    ax, hl
        addw    ax, #64
        movw    hl, ax
#if LAST_ROUNDS_APART
        movw    ax, [sp]
        cmpw    ax, #4 * (ROUNDS - 16)
        bz      $last_round
        br      !round
last_round:
        one_round
        movw    ax, [sp]
        cmpw    ax, #4 * ROUNDS
        bz      $2f
        br      !last_round
#else
        br      !round
#endif

2:      pop     ax
        movw    ax, hl
        subw    ax, #WORK
        movw    hl, ax
#if SMALL
        mov     b, #STATE_BYTES / 4
4:      add_variable 0
        .rept   4
        incw    hl
        .endr
        dec     b
        bnz     $4b
#else
        .irp    word, 0, 4, 8, 12, 16, 20, 24, 28
        add_variable \word
        .endr
#endif
        pop     hl
        ret
#if SMALL
/* E bytes from HL + B downwards to HL + C. */
copy:
        mov     a, [hl + b]
        mov     [hl + c], a
        dec     b
        dec     c
        dec     e
        bnz     $copy
        ret
#endif
        end_function COMPRESS

        function FINISH
        push    hl
        push    ax
        movw    hl, ax
        mov     a, [hl + LENGTH]
        and     a, #BLOCK_BYTES - 1
        mov     b, a
        movw    ax, hl
        addw    ax, #BLOCK
        movw    hl, ax
        mov     a, #0x80
1:      mov     [hl + b], a             /* the byte behind the message, then zeros */
        clrb    a
        inc     b
        mov     x, a
        mov     a, b
        cmp     a, #BLOCK_BYTES
        mov     a, x
        bnz     $1b
2:      pop     hl
        push    hl
        mov     a, [hl + LENGTH]
        and     a, #BLOCK_BYTES - 1
        cmp     a, #BLOCK_BYTES - 8
        bc      $4f
        movw    ax, hl
        call    !COMPRESS               /* no room for the length */
        movw    ax, hl
        addw    ax, #BLOCK - 1
        movw    hl, ax
        mov     b, #BLOCK_BYTES
        clrb    a
3:      mov     [hl + b], a
        dec     b
        bnz     $3b
4:      pop     hl
        push    hl
        movw    ax, [hl + LENGTH]
        movw    bc, ax
        movw    ax, hl
        addw    ax, #BLOCK
        movw    hl, ax
        mov     a, b
        shr     a, 5
        mov     [hl + 61], a            /* the length in bits, high byte first */
        movw    ax, bc
        shlw    ax, 3
        mov     [hl + 62], a
        mov     a, x
        mov     [hl + 63], a
        movw    ax, [sp]
        call    !COMPRESS
        pop     hl
        mov     c, #STATE_BYTES / 4
5:      movw    ax, [hl]                /* the digest has the high byte of each word first */
        xch     a, x
        movw    de, ax
        movw    ax, [hl + 2]
        xch     a, x
        movw    [hl], ax
        movw    ax, de
        movw    [hl + 2], ax
        movw    ax, hl
        addw    ax, #4
        movw    hl, ax
        dec     c
        bnz     $5b
        pop     hl
        ret
        end_function FINISH
