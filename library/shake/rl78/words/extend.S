/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_extend(given)          RL78, the address of a struct in AX, HL is kept
 *
 * The area of the compression (layout.inc) lies on the stack at HL, below it what is left of a string (string.inc). The
 * state is turned into the standard's order for output, and back for the next block of it, which follows a compression
 * of zeros.
 *
 * in        AX struct of words: message, length, output, its length
 * clobbers  AX, BC, DE, flags
 */
#include "rl78.inc"

#define TABLES      SYMBOL(IDENTIFIER, _tables)
#define ROTATE_LANE SYMBOL(IDENTIFIER, _rotate_lane)
#define TURN        SYMBOL(IDENTIFIER, _turn)

#include "layout.inc"
#include "words.inc"
#include "theta.inc"
#include "rho_pi.inc"
#include "chi.inc"
#include "iota.inc"
#include "compress.inc"
#include "rotate_lane.inc"
#include "turn.inc"
#include "string.inc"

.equ AREA_BYTES, BLOCK + BLOCK_BYTES

/* HL goes from the area to the block in it, or back. */
.macro go_to_block
        movw    ax, hl
        addw    ax, #BLOCK
        movw    hl, ax
.endm

.macro leave_block
        movw    ax, hl
        subw    ax, #BLOCK
        movw    hl, ax
.endm

/* From the block to the area, and the permutation. */
.macro take_block
        leave_block
        call    !COMPRESS
.endm

        function EXTEND
        push    hl
        subw    sp, #AREA_BYTES / 4 * 2
        subw    sp, #AREA_BYTES - AREA_BYTES / 4 * 2
        push    ax
        subw    sp, #STRING_BYTES - 2
        movw    ax, sp
        addw    ax, #STRING_BYTES
        movw    hl, ax
        clrb    a
        mov     b, #STATE_BYTES
1:      dec     b
        mov     [hl + b], a
        cmp0    b
        bnz     $1b
#if CHI_ROWS_A_PASS == 5
        call    !TURN
#endif
        begin_string MESSAGE
next_block:
        go_to_block
        begin_block
        bc      $last_block
        movw    [sp + LEFT], ax
2:      mov     a, [de]
        mov     [hl + b], a
        incw    de
        inc     b
        dec     c
        bnz     $2b
        end_block
        take_block
        br      !next_block

last_block:
        mov     a, x
        add     a, #BLOCK_BYTES
        bz      $pad
        mov     c, a
3:      mov     a, [de]
        mov     [hl + b], a
        incw    de
        inc     b
        dec     c
        bnz     $3b
pad:    mov     a, #KECCAK_SUFFIX
4:      mov     [hl + b], a
        inc     b
        mov     a, b
        cmp     a, #BLOCK_BYTES
        bz      $5f
        clrb    a
        br      $4b
5:      mov     a, [hl + (BLOCK_BYTES - 1)]
        xor     a, #0x80
        mov     [hl + (BLOCK_BYTES - 1)], a
        begin_string OUTPUT
        take_block
next_output:
        call    !TURN
        begin_block
        bc      $last_output
        movw    [sp + LEFT], ax
6:      mov     a, [hl + b]
        mov     [de], a
        incw    de
        inc     b
        dec     c
        bnz     $6b
        end_block
        movw    ax, [sp + LEFT]
        or      a, x
        bz      $leave
        call    !TURN
        go_to_block
        clrb    a
        mov     b, #BLOCK_BYTES
7:      dec     b
        mov     [hl + b], a
        cmp0    b
        bnz     $7b
        take_block
        br      !next_output

last_output:
        mov     a, x
        add     a, #BLOCK_BYTES
        bz      $leave
        mov     c, a
8:      mov     a, [hl + b]
        mov     [de], a
        incw    de
        inc     b
        dec     c
        bnz     $8b
leave:  addw    sp, #AREA_BYTES / 4 * 2
        addw    sp, #AREA_BYTES - AREA_BYTES / 4 * 2
        addw    sp, #STRING_BYTES
        pop     hl
        ret
        end_function EXTEND
