/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt: PRESENT encryption of one block in place, the smallest code      RL78
 *
 * in        AX area at an even address: 8 bytes of block, 10 or 16 of key; the key register is rotated where
 *           the key is and holds the last round key's afterwards
 * out       HL as before
 * clobbers  all registers but HL
 *
 * Word t of the new state is bit t of the sixteen nibbles, from the left: each pass takes the lowest
 * bit of every nibble. The key register is rotated to the right bit by bit. Four rotations before the
 * last the nibble for the S-box lies lowest in the last byte and the round counter in byte 7, for 80 bits
 * leftmost; eight before, the second nibble of 128 bits lies where the first will.
 *
 * The round counter lies in bits 3 to 7 of D, which is thus zero where the last round key is added.
 */
#include "rl78.inc"

#define KEY        8
#define KEY_BYTES  (PRESENT_KEY_BITS / 8)
#define ROTATIONS  (PRESENT_KEY_BITS - 61)
#define COUNTER    d
#define LAST_ROUND b /* zero when the last round key is added */

function ENCRYPT
        push    hl
        push    ax
        mov     COUNTER, #0
.Lround:
        pop     hl
        push    hl
        mov     a, COUNTER
        add     a, #8
        mov     COUNTER, a
        mov     LAST_ROUND, a
        mov     e, #8
.Lbyte:
        mov     a, [hl]
        xor     a, [hl+KEY]
        cmp0    LAST_ROUND
        bz      $.Lkey_added
        call    $!.Lsubstitute_upper
        call    $!.Lsubstitute_upper
.Lkey_added:
        mov     [hl], a
        incw    hl
        dec     e
        bnz     $.Lbyte
        pop     hl
        push    hl
        cmp0    LAST_ROUND
        bz      $.Ldone
        mov     x, #4
.Lword:
        push    hl
        mov     e, #8
.Ltwo_bits:
        mov     a, [hl]
        mov1    cy, a.4
        rolwc   bc, 1
        shr     a, 1
        rolwc   bc, 1
        mov     [hl], a
        incw    hl
        dec     e
        bnz     $.Ltwo_bits
        pop     hl
        push    bc
        dec     x
        bnz     $.Lword
        mov     e, #4
.Lstore_word:
        pop     ax
        xch     a, x
        movw    [hl], ax
        incw    hl
        incw    hl
        dec     e
        bnz     $.Lstore_word
        /* HL is at the key now. */
        mov     b, #ROTATIONS
.Lrotation:
        push    hl
        mov     a, [hl+KEY_BYTES-1]
        shr     a, 1
        mov     e, #KEY_BYTES
.Lrotate_byte:
        mov     a, [hl]
        rorc    a, 1
        mov     [hl], a
        incw    hl
        dec     e
        bnz     $.Lrotate_byte
        pop     hl
        mov     a, b
#if PRESENT_KEY_BITS == 128
        cmp     a, #9
        bz      $.Lsubstitute_in_key
#endif
        cmp     a, #5
        bnz     $.Lrotated
        mov     a, COUNTER
#if PRESENT_KEY_BITS == 128
        shr     a, 1
#endif
        xor     a, [hl+7]
        mov     [hl+7], a
.Lsubstitute_in_key:
        mov     a, [hl+KEY_BYTES-1]
        call    $!.Lsubstitute_lower
        mov     [hl+KEY_BYTES-1], a
.Lrotated:
        dec     b
        bnz     $.Lrotation
        br      $.Lround
.Ldone:
        pop     hl
        pop     hl
        ret

/* Exchanges the nibbles of A and puts the lower one, the upper one before, through the S-box. */
.Lsubstitute_upper:
        mov     x, a
        shlw    ax, 4
.Lsubstitute_lower:
        mov     x, a
        and     a, #0x0f
        mov     c, a
        mov     a, present_sbox_difference[c]
        xor     a, x
        ret
        .size   ENCRYPT, . - ENCRYPT
