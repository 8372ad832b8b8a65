/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_decrypt: AES-128 decryption of one block in place                RL78
 *
 * in        AX area, as in small_area.inc
 * out       HL as before
 * clobbers  all registers but HL
 *
 * With a0 to a3 a column after InvShiftRows, InvSubBytes and AddRoundKey, and
 *   u = 2 (a0 + a2),  v = 2 (a1 + a3),  w = u + v,
 *   m = 2 (a0 + a1 + u + 2 w),  n = 2 (a1 + a2 + v + 2 w),
 *   h = a0 + a2 + w,
 * InvMixColumns makes of it
 *   row 0 = m + a2 + a1 + a3,  row 2 = row 0 + h,
 *   row 3 = n + a1 + h,        row 1 = row 3 + w + a1 + a3.
 */
#include "small_area.inc"

#define HALF 0x8d       /* 1 divided by 2 in the field */

/* `row` of what column `column` is made of, to an index register. */
.macro shifted_to index, column, row
.if \column < \row
        of_kept mov, \row, (\row-\column-1)
.else
        of_state mov, (4*\column-3*\row)
.endif
        mov     \index, a
.endm

/* A becomes the byte whose index is in B or C after InvSubBytes and AddRoundKey. */
.macro substitute_back index, column, row
        mov     a, aes_inverse_sbox[\index]
        of_key  xor, 4*\column+\row
.endm

/* A column of the next state, in place. */
.macro inverse_mix_column column
        shifted_to b, \column, 0
        shifted_to c, \column, 2
        substitute_back b, \column, 0
        mov     x, a
        shifted_to b, \column, 1
        substitute_back c, \column, 2
        mov     d, a
        shifted_to c, \column, 3
        mov     a, d
        xor     a, x
        mov     e, a
        double
        store   \column, 0             /* u */
        xor     x, a
        substitute_back b, \column, 1
        mov     b, a                    /* a1 */
        xor     x, a
        substitute_back c, \column, 3
        xor     a, b
        mov     c, a                    /* a1 + a3 */
        xor     d, a
        double
        of_state xor, 4*\column
        store   \column, 0             /* w */
        xor     e, a                    /* h */
        double
        xor     a, x
        mov     x, a
        double
        xor     d, a                    /* row 0 */
        mov     a, x
        xor     a, e
        double
        xor     a, e
        xor     a, b
        store   \column, 3
        of_state xor, 4*\column
        xor     a, c
        store   \column, 1
        mov     a, d
        store   \column, 0
        xor     a, e
        store   \column, 2
.endm

/* Columns 3, 2, 1 of a row of the round key before, in place; column 3 goes to `index` too. */
.macro previous_key_row row, index
        of_key  mov, 8+\row
        of_key  xor, 12+\row
        of_key  mov_to, 12+\row
        mov     \index, a
        of_key  mov, 4+\row
        of_key  xor, 8+\row
        of_key  mov_to, 8+\row
        of_key  mov, \row
        of_key  xor, 4+\row
        of_key  mov_to, 4+\row
.endm

/* Column 0 of a row, from the next row's index. */
.macro previous_key_start row, index
        substitute \index
.if \row == 0
        xor     a, [hl]
.endif
        of_key  xor, \row
        of_key  mov_to, \row
.endm

/* The round key before, in place; its constant first. */
.macro previous_key
        mov     a, [hl]
        shr     a, 1
        sknc
        xor     a, #HALF
        mov     [hl], a
        previous_key_row 0, c
        previous_key_row 1, b
        previous_key_start 0, b
        previous_key_row 2, b
        previous_key_start 1, b
        previous_key_row 3, b
        previous_key_start 2, b
        previous_key_start 3, c
.endm

function DECRYPT
        push    hl
        movw    hl, ax
        mov     [hl+CONSTANT], #1
.irp pair, 0, 2, 4, 6, 8, 10, 12, 14
        movw    ax, [hl+KEY+\pair]
        movw    [hl+ROUND_KEY+\pair], ax
.endr
.Lforward:
        next_key
        cmp     a, #END_CONSTANT
        bnz     $.Lforward
        mov     c, #16
.Lfirst:
        of_state mov, 0
        of_key  xor, 0
        of_state mov_to, 0
        incw    hl
        dec     c
        bnz     $.Lfirst
        back_to_area
.Lround:
        previous_key
        keep    3, 2, 1
        mov     a, [hl]
        cmp     a, #1
        sknz
        br      $!.Llast
.irp column, 3, 2, 1, 0
        inverse_mix_column \column
.endr
        br      $!.Lround
.Llast:
.irp column, 3, 2, 1, 0
        shifted_to b, \column, 0
        shifted_to c, \column, 1
        substitute_back b, \column, 0
        store   \column, 0
        shifted_to b, \column, 2
        substitute_back c, \column, 1
        store   \column, 1
        shifted_to c, \column, 3
        substitute_back b, \column, 2
        store   \column, 2
        substitute_back c, \column, 3
        store   \column, 3
.endr
        pop     hl
        ret
        end_function DECRYPT
