/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_encrypt: AES-128 encryption of one block in place                RL78
 * aes128_decrypt: AES-128 decryption of one block in place
 *
 * in        AX area, at any address:
 *             0   block; the state that a round key is added to
 *             16  the state with its round key
 *             32  the word that starts the next round key
 *             36  round key; behind it its byte 12 once more, for RotWord
 *             53  round constant; behind it zeros
 *             70  1 to ROUNDS + 1, which round key is next
 *             71  how far the next byte of the state moves
 *             72  key
 * out       HL as before
 * clobbers  all registers but HL
 *
 * The state goes to and fro: adding a round key takes it from the block to behind it, SubBytes with ShiftRows
 * back. So each round key can be made from the key anew, by steps that all add what they have made so far: the
 * last one counts. MixColumns four times changes nothing, so three times is its inverse.
 *
 * No address, branch or time depends on a secret: the inverse in the field is found among all powers
 * of 3, and a skipped instruction takes its clock.
 */
#define ADDED     16
#define NEXT_WORD 32
#define ROUND_KEY 36
#define CONSTANT  53
#define ROUND     70
#define STEP      71
#define KEY       72
#define ROUNDS    10

#include "in_area.inc"

function ENCRYPT
        push    hl
        movw    hl, ax
        push    hl
        mov     [hl+ROUND], #1
        call    !.Ladd_key
.Lencrypt_round:
        pop     hl
        push    hl
        inc     [hl+ROUND]
        movw    de, #.Lsubstitute
        mov     [hl+STEP], #13
        call    !.Lshift
        mov     a, [hl+ROUND]
        cmp     a, #ROUNDS + 1
        skz
        call    !.Lmix_columns
        call    !.Ladd_key
        mov     a, [hl+ROUND-ADDED]
        cmp     a, #ROUNDS + 1
        bnz     $.Lencrypt_round
        br      $.Lend

        .global DECRYPT
        .type   DECRYPT, @function
DECRYPT:
        push    hl
        movw    hl, ax
        push    hl
        mov     [hl+ROUND], #ROUNDS + 1
        call    !.Ladd_key
        br      $.Lshift_back
.Ldecrypt_round:
        call    !.Lmix_columns
        call    !.Lmix_columns
        call    !.Lmix_columns
.Lshift_back:
        pop     hl
        push    hl
        movw    de, #.Lsubstitute_back
        mov     [hl+STEP], #5
        call    !.Lshift
        dec     [hl+ROUND]
        call    !.Ladd_key
        mov     a, [hl+ROUND-ADDED]
        cmp     a, #1
        bnz     $.Ldecrypt_round
.Lend:  pop     hl
        mov     b, #16
.Lgive: mov     a, [hl+ADDED]
        mov     [hl], a
        incw    hl
        dec     b
        bnz     $.Lgive
        pop     hl
        ret
        .size   DECRYPT, . - DECRYPT

/* Adds the round key of ROUND to the block, for the state behind it. HL comes as the area and goes on
   to that state. Clobbers all registers. */
.Ladd_key:
        push    hl
        mov     [hl+CONSTANT], #1
        mov     b, #16
.Lcopy: mov     [hl+CONSTANT+1], #0
        mov     a, [hl+KEY]
        mov     [hl+ROUND_KEY], a
        xor     a, [hl]
        mov     [hl+ADDED], a
        incw    hl
        dec     b
        bnz     $.Lcopy
        mov     a, [hl+ROUND-16]
        mov     e, a
.Lnext: dec     e
        bz      $.Lfound
        next_word
        pop     hl
        push    hl
        mov     b, #16
.Ladd:  mov     a, [hl+NEXT_WORD]
        xor     a, [hl+ROUND_KEY]
        mov     [hl+ROUND_KEY], a
        xor     a, [hl]
        mov     [hl+ADDED], a
        incw    hl
        dec     b
        bnz     $.Ladd
        mov     a, [hl+CONSTANT-16]
        call    !.Ldouble
        mov     [hl+CONSTANT-16], a
        br      $.Lnext
.Lfound:
        pop     de
        ret

/* SubBytes by the subroutine DE and ShiftRows, or their inverses, into the block. A byte's place is its old
   one times STEP, modulo 16. Clobbers all registers but DE and HL. */
.Lshift:
        clrb    b
        mov     c, #ADDED
.Lbyte: mov     a, [hl+c]
        inc     c
        push    bc
        push    de
        call    de
        pop     de
        pop     bc
        mov     [hl+b], a
        mov     a, b
        add     a, [hl+STEP]
        and     a, #15
        mov     b, a
        bnz     $.Lbyte
        ret

/* MixColumns of the state at HL. Clobbers all registers but X and HL. */
.Lmix_columns:
        push    hl
        mov     c, #4
.Lcolumn:
        mix_column incw hl
        dec     c
        bnz     $.Lcolumn
        pop     hl
        ret

        both_sboxes
        end_function ENCRYPT
