/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The identifier's _encrypt: AES encryption of one block in place             RL78
 *
 * in        AX area, as in loops.inc
 * out       HL as before
 * clobbers  all registers but HL; without KEEP_KEY and ROUND_KEYS_STORED the key
 *
 * As in column_loop.S, but with the round key made beforehand.
 */
#include "loops.inc"

function ENCRYPT
        push    hl
        movw    hl, ax
        push    hl
#ifdef ROUND_KEYS_STORED
        mov     [hl+ROUNDS_TO_COME], #ROUNDS
        addw    ax, #ROUND_KEYS_AT + 16
        movw    [hl+NEXT], ax
#else
        mov     [hl+CONSTANT], #FIRST_CONSTANT
#endif
        mov     c, #16
        .set    .Lsteps, 0
.Lfirst:
#if defined(KEEP_KEY)
        copy_key
        of_state xor, 0
#elif defined(ROUND_KEYS_STORED)
        mov     a, [hl+ROUND_KEYS_AT]
        of_state xor, 0
#else
        of_state mov, 0
        of_key  xor, 0
#endif
        substitute_and_step aes_sbox
        store   0
        dec     c
        bnz     $.Lfirst
.Lround:
        .set    .Lsteps, 0
        area
#ifdef ROUND_KEYS_STORED
        call    !FETCH_KEY
        dec     [hl+ROUNDS_TO_COME]
#else
        call    !NEXT_KEY
        cmp     a, #LAST_CONSTANT
#endif
        copies  0, 2, 6, 10
        mov     c, #4
        bz      $.Llast
.Lcolumn:
        .set    .Lsteps, 0
        of_state mov, 10
        of_state xor, 15
        mov     d, a
        doubled
        mov     x, a
        of_state mov, 0
        of_state xor, 5
        xor     x, a
        doubled
        xor     d, a
        mov     e, a
        of_state mov, 5
        of_state xor, 10
        doubled
        xor     e, a
        of_key  mov, 1
        xor     a, e
        xor     a, d
        of_state xor, 0
        substitute_and_step aes_sbox
        store   1
        of_key  mov, 0
        xor     a, d
        of_state xor, 5
        substitute_and_step aes_sbox
        store   0
        of_key  mov, 3
        xor     a, e
        xor     a, x
        of_state xor, 10
        substitute_and_step aes_sbox
        store   3
        of_key  mov, 2
        xor     a, x
        of_state xor, 15
        substitute_and_step aes_sbox
        store   2
        dec     c
        bnz     $.Lcolumn
        br      $.Lround
        /* C is the offset of the next byte. */
.Llast: .set    .Lsteps, 0
        mov     d, #16
.Lbyte: mov     a, [hl+c]
        of_key  xor, 0
        store   0
        mov     a, c
        and     a, #12
        add     a, #BLOCK
        mov     c, a
        incw    hl
        dec     d
        bnz     $.Lbyte
        pop     hl
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
