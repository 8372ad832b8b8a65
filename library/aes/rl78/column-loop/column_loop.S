/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_encrypt: AES-128 encryption of one block in place                RL78
 *
 * in        AX area, at an even address: 2 bytes of work, the block, 16 of work, 16 of the round key.
 *           The last hold the key, or with KEEP_KEY nothing: then the key lies behind them.
 *           With APART, AX block and BC key, at any addresses: the area is made on the stack.
 * out       HL as before
 * clobbers  all registers but HL; without KEEP_KEY and APART the key
 *
 * Between the rounds the state has its SubBytes behind it, so MixColumns adds up bytes straight from
 * memory. ShiftRows happens in reading: row r of a column lies 5 r bytes from the column's start.
 * What is read beyond byte 15 has been copied to 16 bytes further before the round begins.
 *
 * With s01 the sum of S-box values of rows 0 and 1 (s12, s23 likewise), and
 *   p = 2 s01 + s23,  q = 2 s23 + s01,  r = 2 s01 + 2 s12,
 * the rows of the new column are p + row 1, r + p + row 0, q + row 3, r + q + row 2.
 *
 * The word that starts a round key lies before the key, so that each column of the key is added to
 * the one before it in the same loop.
 *
 * An index register costs a clock more when it is used at once. HL goes to the next column in four
 * steps that fill these clocks; what lies before the block keeps its offsets positive.
 */
#include "names.inc"

#define CONSTANT       0
#define BLOCK          2
#define COPIES         18
#define NEXT_WORD      30       /* SubWord, RotWord and constant of the key's last column */
#define ROUND_KEY      34
#define KEY            50       /* with KEEP_KEY */
#define AREA_BYTES     50
#define END_CONSTANT   0x6c     /* the one that the last round does not use any more */

/* How far HL is within a column. */
        .set    .Lsteps, 0

/* `operation` of A and a byte at `offset`; the assembler does not shorten [hl+0]. */
.macro of_area operation, offset
.if \offset == 0
        \operation a, [hl]
.else
        \operation a, [hl+\offset]
.endif
.endm
.macro mov_to register, place:vararg
        mov     \place, \register
.endm

/* `operation` of A and an S-box value of the state, `offset` from the column's start. */
.macro of_state operation, offset
        of_area \operation, (BLOCK+\offset-.Lsteps)
.endm

/* A byte of the next round key, in A and in its place. 3 clocks. */
.macro next_key_byte row
        mov     a, [hl+NEXT_WORD+\row-.Lsteps]
        xor     a, [hl+ROUND_KEY+\row-.Lsteps]
        mov     [hl+ROUND_KEY+\row-.Lsteps], a
.endm

/* SubBytes of A, and a step of HL. 6 clocks. */
.macro substitute_and_step
        mov     b, a
        incw    hl
        mov     a, aes_sbox[b]
        .set    .Lsteps, .Lsteps + 1
.endm

.macro store row
        of_area mov_to, (BLOCK+\row-.Lsteps)
.endm

.macro copy_for_shift from
        movw    ax, [hl+BLOCK+\from]
        movw    [hl+COPIES+\from], ax
.endm

function ENCRYPT
        push    hl
#ifdef APART
        push    ax
        subw    sp, #AREA_BYTES
        movw    ax, bc
        movw    de, ax
        movw    ax, sp
        movw    hl, ax
        mov     c, #16
.Lkey:  mov     a, [de]
        mov     [hl+ROUND_KEY], a
        incw    de
        incw    hl
        dec     c
        bnz     $.Lkey
        movw    ax, [sp+AREA_BYTES]
        movw    de, ax
        movw    ax, sp
#endif
        movw    hl, ax
        push    hl
        mov     c, #16
        mov     [hl+CONSTANT], #1
.Lfirst:
#ifdef KEEP_KEY
        mov     a, [hl+KEY]
        mov     [hl+ROUND_KEY], a
        xor     a, [hl+BLOCK]
#elif defined(APART)
        mov     a, [de]
        incw    de
        xor     a, [hl+ROUND_KEY]
#else
        mov     a, [hl+BLOCK]
        xor     a, [hl+ROUND_KEY]
#endif
        substitute_and_step
        store   0
        dec     c
        bnz     $.Lfirst
.Lround:
        pop     hl
        push    hl
        mov     a, [hl+ROUND_KEY+13]
        mov     b, a
        mov     a, [hl+ROUND_KEY+14]
        mov     c, a
        mov     a, aes_sbox[b]
        xor     a, [hl]
        mov     [hl+NEXT_WORD], a
        mov     a, aes_sbox[c]
        mov     [hl+NEXT_WORD+1], a
        mov     a, [hl]
        double
        mov     [hl], a
        /* Nothing from here to the branch touches the flags. */
        cmp     a, #END_CONSTANT
        mov     a, [hl+ROUND_KEY+15]
        mov     b, a
        mov     a, [hl+ROUND_KEY+12]
        mov     c, a
        mov     a, aes_sbox[b]
        mov     [hl+NEXT_WORD+2], a
        mov     a, aes_sbox[c]
        mov     [hl+NEXT_WORD+3], a
        copy_for_shift 0
        copy_for_shift 2
        copy_for_shift 6
        copy_for_shift 10
        mov     c, #4
        bz      $.Lend
.Lcolumn:
        .set    .Lsteps, 0
        of_state mov, 10
        of_state xor, 15
        mov     d, a
        double
        mov     x, a
        of_state mov, 0
        of_state xor, 5
        xor     x, a
        double
        xor     d, a
        mov     e, a
        of_state mov, 5
        of_state xor, 10
        double
        xor     e, a
        next_key_byte 1
        xor     a, e
        xor     a, d
        of_state xor, 0
        substitute_and_step
        store   1
        next_key_byte 0
        xor     a, d
        of_state xor, 5
        substitute_and_step
        store   0
        next_key_byte 3
        xor     a, e
        xor     a, x
        of_state xor, 10
        substitute_and_step
        store   3
        next_key_byte 2
        xor     a, x
        of_state xor, 15
        substitute_and_step
        store   2
        dec     c
        bnz     $.Lcolumn
        br      $!.Lround
.Lend:
        .set    .Lsteps, 0
#ifdef SMALL_END
        /* Byte by byte; C is the offset of the next one. */
        mov     c, #BLOCK
        mov     d, #16
.Llast: next_key_byte 0
        xor     a, [hl+c]
        store   0
        mov     a, c
        add     a, #4
        and     a, #14
        mov     c, a
        incw    hl
        dec     d
        bnz     $.Llast
#else
.Llast:
.irp row, 0, 1, 2, 3
        next_key_byte \row
        of_state xor, 5*\row
        store   \row
.endr
        movw    ax, hl
        addw    ax, #4
        movw    hl, ax
        dec     c
        bnz     $.Llast
#endif
        pop     hl
#ifdef APART
        movw    ax, [sp+AREA_BYTES]
        movw    de, ax
        mov     c, #16
.Lgive: mov     a, [hl+BLOCK]
        mov     [de], a
        incw    de
        incw    hl
        dec     c
        bnz     $.Lgive
        addw    sp, #AREA_BYTES + 2
#endif
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT
