/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_encrypt: AES-128 encryption of one block in place                RL78
 *
 * in        AX area, at any address:
 *             0   block; the state between the rounds
 *             20  state after SubBytes and ShiftRows, then after MixColumns
 *             36  the word that starts the next round key
 *             40  round key; behind it its byte 12 once more, for RotWord
 *             57  round constant; behind it zeros
 *             74  key
 * out       HL as before
 * clobbers  all registers but HL
 *
 * HL goes from loop to loop: it is 16 bytes on after the loops over the block, 20 after the key schedule.
 *
 * No address, branch or time depends on a secret: SubBytes goes through all powers of 3, and a
 * skipped instruction takes its clock.
 */
#include "names.inc"
#include "computed_sbox.inc"
#include "mix_column.inc"

#define SHIFTED      20
#define NEXT_WORD    36
#define ROUND_KEY    40
#define CONSTANT     57
#define KEY          74
#define END_CONSTANT 0x6c       /* the one that the last round does not use any more */

function ENCRYPT
        push    hl
        movw    hl, ax
        push    hl
        mov     [hl+CONSTANT], #1
        mov     b, #16
.Lfirst:
        mov     [hl+CONSTANT+1], #0
        mov     a, [hl+KEY]
        mov     [hl+ROUND_KEY], a
        xor     a, [hl]
        mov     [hl], a
        incw    hl
        dec     b
        bnz     $.Lfirst
.Lround:
        /* SubWord and RotWord of the round key's last column, round constant. */
        mov     a, [hl+ROUND_KEY-16+12]
        mov     [hl+ROUND_KEY-16+16], a
        mov     b, #4
.Lword: mov     a, [hl+ROUND_KEY-16+13]
        call    !.Lsubstitute
        xor     a, [hl+CONSTANT-16]
        mov     [hl+NEXT_WORD-16], a
        incw    hl
        dec     b
        bnz     $.Lword
        /* SubBytes and ShiftRows: a byte's place is its old one times 13, modulo 16. */
        pop     de
        push    de
.Lbyte: mov     a, [de]
        incw    de
        push    de
        call    !.Lsubstitute
        pop     de
        mov     [hl+b], a
        mov     a, b
        add     a, #13
        and     a, #15
        mov     b, a
        bnz     $.Lbyte
        mov     a, [hl+CONSTANT-SHIFTED]
        call    !.Ldouble
        mov     [hl+CONSTANT-SHIFTED], a
        cmp     a, #END_CONSTANT
        bz      $.Ladd_key
        /* MixColumns. C, 0 after a substitution, tells that there was one. */
        mov     c, #4
.Lcolumn:
        mix_column incw hl
        dec     c
        bnz     $.Lcolumn
        inc     c
.Ladd_key:
        pop     hl
        push    hl
        mov     b, #16
.Ladd:  mov     a, [hl+NEXT_WORD]
        xor     a, [hl+ROUND_KEY]
        mov     [hl+ROUND_KEY], a
        xor     a, [hl+SHIFTED]
        mov     [hl], a
        incw    hl
        dec     b
        bnz     $.Ladd
        cmp0    c
        bnz     $.Lround
        pop     hl
        pop     hl
        ret

        sbox
        end_function ENCRYPT
