/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_encrypt: AES-128 encryption of one block in place                RL78
 *
 * in        AX area: 16 bytes of key, 16 of block
 * out       HL as before
 * clobbers  all registers but HL; the work area
 *
 * The work area's state lies at the end of 256 bytes, so that a loop over it ends when L is 0:
 *
 *   0   state after SubBytes and ShiftRows, then after MixColumns
 *   16  state
 *   32  the word that starts the next round key
 *   36  round key; behind it its byte 12 once more, for RotWord
 *   53  round constant, at a short address; behind it 3 bytes that are 0 from the start
 *
 * No address, branch or time depends on a secret: SubBytes goes through all powers of 3, and a
 * skipped instruction takes its clock.
 */
#include "names.inc"
#include "computed_sbox.inc"
#include "mix_column.inc"

#define WORK_AREA      0xffdf0
#define WORK_BYTES     57
#define WORK           0xfdf0   /* as a pointer of 16 bits */
#define FIRST          0xf0     /* its low byte */
#define STATE          16
#define NEXT_WORD      32
#define ROUND_KEY      36
#define CONSTANT       53
#define CONSTANT_BYTE  (WORK_AREA + CONSTANT)
#define END_CONSTANT   0x6c     /* the one that the last round does not use any more */

#include "work_area.inc"

function ENCRYPT
        push    hl
        movw    de, ax
        movw    hl, #WORK
.Lcopy: mov     a, [de]
        mov     [hl+ROUND_KEY], a
        mov     a, [de+16]
        xor     a, [hl+ROUND_KEY]
        mov     [hl+STATE], a
        incw    de
        inc     l
        bnz     $.Lcopy
        push    de
        oneb    CONSTANT_BYTE
.Lround:
        /* SubWord and RotWord of the round key's last column, round constant. */
        mov     l, #FIRST+12
        mov     a, [hl+ROUND_KEY]
        mov     [hl+ROUND_KEY+4], a
.Lword: mov     a, [hl+ROUND_KEY+1]
        call    !.Lsubstitute
        xor     a, [hl+CONSTANT-12]
        mov     [hl+NEXT_WORD-12], a
        inc     l
        bnz     $.Lword
        /* SubBytes and ShiftRows, from the last byte to the first: L goes down by 1, B by 5, which is up
           by 11. */
        clrb    b
.Lbyte: mov     a, b
        add     a, #11
        and     a, #15
        mov     b, a
        dec     l
        mov     a, WORK+STATE[b]
        call    !.Lsubstitute
        mov     [hl], a
        cmp0    b
        bnz     $.Lbyte
        mov     a, CONSTANT_BYTE
        call    !.Ldouble
        mov     CONSTANT_BYTE, a
        cmp     a, #END_CONSTANT
        bz      $.Ladd_key
        /* MixColumns in place. C, 0 after a substitution, tells that there was one. */
        oneb    c
.Lcolumn:
        mix_column inc l
        bnz     $.Lcolumn
        mov     l, #FIRST
.Ladd_key:
        pop     de
        push    de
.Ladd:  mov     a, [hl+NEXT_WORD]
        xor     a, [hl+ROUND_KEY]
        mov     [hl+ROUND_KEY], a
        xor     a, [hl]
        mov     [hl+STATE], a
        mov     [de], a
        incw    de
        inc     l
        bnz     $.Ladd
        cmp0    c
        bnz     $.Lround
        pop     de
        pop     hl
        ret

        sbox
        .size   ENCRYPT, . - ENCRYPT
