/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_encrypt: AES-128 encryption of one block in place                RL78
 *
 * in        AX area, as in small_area.inc
 * out       HL as before
 * clobbers  all registers but HL
 *
 * Columns as in reentrant.S: SubBytes at the end of one, ShiftRows in reading.
 */
#include "small_area.inc"

/* `operation` of A and `row` of what column `column` is made of. */
.macro of_shifted operation, column, row
.if \column + \row < 4
        of_state \operation, (4*\column+5*\row)
.else
        of_kept \operation, \row, (\column+\row-4)
.endif
.endm

/* A column of the next state, in place. */
.macro mix_column column
        of_shifted mov, \column, 2
        of_shifted xor, \column, 3
        mov     d, a
        double
        mov     x, a
        of_shifted mov, \column, 0
        of_shifted xor, \column, 1
        xor     x, a
        double
        xor     d, a
        mov     e, a
        of_shifted mov, \column, 1
        of_shifted xor, \column, 2
        double
        xor     e, a
        of_key  mov, 4*\column+1
        xor     a, e
        xor     a, d
        of_shifted xor, \column, 0
        mov     b, a
        of_key  mov, 4*\column
        xor     a, d
        of_shifted xor, \column, 1
        mov     c, a
        substitute b
        store   \column, 1
        substitute c
        store   \column, 0
        of_key  mov, 4*\column+3
        xor     a, e
        xor     a, x
        of_shifted xor, \column, 2
        mov     b, a
        of_key  mov, 4*\column+2
        xor     a, x
        of_shifted xor, \column, 3
        mov     c, a
        substitute b
        store   \column, 3
        substitute c
        store   \column, 2
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        mov     [hl+CONSTANT], #1
        mov     c, #8
.Lfirst:
.rept 2
        mov     a, [hl+KEY]
        of_key  mov_to, 0
        of_state xor, 0
        mov     b, a
        incw    hl
        substitute b
        of_state mov_to, -1
.endr
        dec     c
        bnz     $.Lfirst
        back_to_area
.Lround:
        next_key
        cmp     a, #END_CONSTANT
        keep    0, 1, 2
        sknz
        br      $!.Llast
.irp column, 0, 1, 2, 3
        mix_column \column
.endr
        br      $!.Lround
.Llast:
.irp column, 0, 1, 2, 3
.irp row, 0, 1, 2, 3
        of_shifted mov, \column, \row
        of_key  xor, 4*\column+\row
        store   \column, \row
.endr
.endr
        pop     hl
        ret
        end_function ENCRYPT
