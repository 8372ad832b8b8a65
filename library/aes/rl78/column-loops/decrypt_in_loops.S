/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The identifier's _decrypt: AES decryption of one block in place             RL78
 *
 * in        AX area, as in loops.inc
 * out       HL as before
 * clobbers  all registers but HL
 *
 * InvShiftRows happens in reading: row r of a column lies 16 - 3 r bytes from the column's start. With
 * a0 to a3 a column after InvSubBytes and AddRoundKey, and
 *   u = 2 (a0 + a2),  v = 2 (a1 + a3),  w = u + v,
 *   m = 2 (a0 + a1 + u + 2 w),  n = 2 (a1 + a2 + v + 2 w),
 *   h = a0 + a2 + w,
 * InvMixColumns makes of it
 *   row 0 = m + a2 + a1 + a3,  row 2 = row 0 + h,
 *   row 3 = n + a1 + h,        row 1 = row 3 + w + a1 + a3.
 * The column's own place, whose bytes have been read, keeps what registers cannot.
 */
#include "loops.inc"

/* The next byte of a column after InvSubBytes and AddRoundKey; HL makes a step. */
.macro next_byte offset, row
        of_state mov, \offset
        substitute_and_step aes_inverse_sbox
        of_key  xor, \row
.endm

#ifdef ROUND_KEYS_STORED
/* Copies the next round key; the one before it will be next. */
.macro previous_key
        call    !FETCH_KEY
        subw    ax, #32
        movw    [hl+NEXT], ax
.endm
#endif

function DECRYPT
        push    hl
        movw    hl, ax
        push    hl
#ifdef KEEP_KEY
        mov     c, #16
.Lcopy: copy_key
        incw    hl
        dec     c
        bnz     $.Lcopy
        area
#endif
#ifdef ROUND_KEYS_STORED
        mov     [hl+ROUNDS_TO_COME], #ROUNDS
        addw    ax, #ROUND_KEYS_AT + 16 * ROUNDS
        movw    [hl+NEXT], ax
        previous_key
#else
        mov     [hl+CONSTANT], #FIRST_CONSTANT
        .set    .Lsteps, 0
.Lforward:
        call    !NEXT_KEY
        cmp     a, #LAST_CONSTANT
        bnz     $.Lforward
#endif
        mov     c, #16
.Lfirst:
        of_state mov, 0
        of_key  xor, 0
        store   0
        incw    hl
        dec     c
        bnz     $.Lfirst
.Lround:
        .set    .Lsteps, 0
        area
#ifdef ROUND_KEYS_STORED
        previous_key
        dec     [hl+ROUNDS_TO_COME]
#else
        call    !PREVIOUS_KEY
        cmp     a, #FIRST_CONSTANT
#endif
        copies  0, 2, 4, 6, 8
        mov     c, #4
        bz      $.Llast
.Lcolumn:
        .set    .Lsteps, 0
        next_byte 0, 0
        mov     x, a
        next_byte 10, 2
        mov     d, a
        xor     a, x
        mov     e, a
        doubled
        store   0                       /* u */
        xor     x, a
        next_byte 13, 1
        store   1                       /* a1 */
        xor     x, a
        next_byte 7, 3
        of_state xor, 1
        store   2                       /* a1 + a3 */
        xor     d, a
        doubled
        of_state xor, 0
        store   0                       /* w */
        xor     e, a                    /* h */
        doubled
        xor     a, x
        mov     x, a
        doubled
        xor     d, a                    /* row 0 */
        mov     a, x
        xor     a, e
        doubled
        xor     a, e
        of_state xor, 1
        store   3
        of_state xor, 0
        of_state xor, 2
        store   1
        mov     a, d
        store   0
        xor     a, e
        store   2
        dec     c
        bnz     $.Lcolumn
        br      $!.Lround
        /* C is the offset of the next byte. */
.Llast: .set    .Lsteps, 0
        mov     d, #16
.Lbyte: .set    .Lsteps, 0
        mov     a, [hl+c]
        substitute_and_step aes_inverse_sbox
        of_key  xor, 0
        store   0
        mov     a, c
        add     a, #0xf8
        and     a, #12
        add     a, #BLOCK
        mov     c, a
        dec     d
        bnz     $.Lbyte
        pop     hl
        pop     hl
        ret
        .size   DECRYPT, . - DECRYPT
