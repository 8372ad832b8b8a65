/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_encrypt: AES-128 encryption of one block in place                RL78
 *
 * in        AX area, at an even address: 2 bytes of work, the block, 28 of work, the key
 * out       HL as before
 * clobbers  all registers but HL
 *
 * Between the rounds the state has its SubBytes behind it, so MixColumns adds up bytes straight from
 * memory. ShiftRows happens in reading: row r of a column lies 5 r bytes from the column's start.
 * What is read beyond byte 15 has been copied to 16 bytes further before the round begins.
 *
 * With s01 the sum of S-box values of rows 0 and 1 (s12, s23 likewise), and
 *   p = 2 s01 + s23,  q = 2 s23 + s01,  r = 2 s01 + 2 s12,
 * the rows of the new column are p + row 1, r + p + row 0, q + row 3, r + q + row 2.
 *
 * An index register costs a clock more when it is used at once: B and C take turns.
 */
#include "names.inc"

#define CONSTANT       0
#define BLOCK          2
#define COPIES         18
#define ROUND_KEY      30
#define KEY            46
#define END_CONSTANT   0x6c     /* the one that the last round does not use any more */

/* `operation` of A and a byte of the state, or of the round key. */
.macro of_state operation, offset
        \operation a, [hl+BLOCK+\offset]
.endm
.macro of_key operation, offset
        \operation a, [hl+ROUND_KEY+\offset]
.endm

.macro store column, row
        mov     [hl+BLOCK+4*\column+\row], a
.endm

.macro substitute index
        mov     a, aes_sbox[\index]
.endm

.macro copy_for_shift from
        movw    ax, [hl+BLOCK+\from]
        movw    [hl+COPIES+\from], ax
.endm

/* A row of the round key plus what A holds, in place. 8 clocks. */
.macro next_key_row row
.irp column, 0, 1, 2, 3
        of_key  xor, 4*\column+\row
        mov     [hl+ROUND_KEY+4*\column+\row], a
.endr
.endm

/* The next round key, in place. An index is read before its own row changes. 57 clocks. */
.macro next_key
        of_key  mov, 13
        mov     b, a
        of_key  mov, 12
        mov     c, a
        substitute b
        xor     a, [hl]
        next_key_row 0
        of_key  mov, 15
        mov     b, a
        substitute c
        next_key_row 3
        of_key  mov, 14
        mov     c, a
        substitute b
        next_key_row 2
        substitute c
        next_key_row 1
.endm

/* A column of the next state, in place. 59 clocks. */
.macro mix_column column
        of_state mov, 4*\column+10
        of_state xor, 4*\column+15
        mov     d, a
        double
        mov     x, a
        of_state mov, 4*\column
        of_state xor, 4*\column+5
        xor     x, a
        double
        xor     d, a
        mov     e, a
        of_state mov, 4*\column+5
        of_state xor, 4*\column+10
        double
        xor     e, a
        of_key  mov, 4*\column+1
        xor     a, e
        xor     a, d
        of_state xor, 4*\column
        mov     b, a
        of_key  mov, 4*\column
        xor     a, d
        of_state xor, 4*\column+5
        mov     c, a
        substitute b
        store   \column, 1
        substitute c
        store   \column, 0
        of_key  mov, 4*\column+3
        xor     a, e
        xor     a, x
        of_state xor, 4*\column+10
        mov     b, a
        of_key  mov, 4*\column+2
        xor     a, x
        of_state xor, 4*\column+15
        mov     c, a
        substitute b
        store   \column, 3
        substitute c
        store   \column, 2
.endm

function ENCRYPT
        push    hl
        movw    hl, ax
        push    hl
        mov     [hl+CONSTANT], #1
        mov     c, #2
.Lfirst:
.rept 8
        mov     a, [hl+KEY]
        mov     [hl+ROUND_KEY], a
        xor     a, [hl+BLOCK]
        mov     b, a
        incw    hl
        substitute b
        mov     [hl+BLOCK-1], a
.endr
        dec     c
        bnz     $.Lfirst
        pop     hl
.Lround:
        next_key
        mov     a, [hl]
        double
        mov     [hl], a
        cmp     a, #END_CONSTANT
        copy_for_shift 0
        copy_for_shift 2
        copy_for_shift 6
        copy_for_shift 10
        sknz
        br      $!.Llast
.irp column, 0, 1, 2, 3
        mix_column \column
.endr
        br      $!.Lround
.Llast:
.irp column, 0, 1, 2, 3
.irp row, 0, 1, 2, 3
        of_state mov, 4*\column+5*\row
        of_key  xor, 4*\column+\row
        store   \column, \row
.endr
.endr
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
