/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_encrypt, IDENTIFIER_decrypt: PRESENT-80 of one block in place, both in 512 bytes of ROM   RL78
 *
 * in        AX area: 10 bytes of key, 8 of block
 * out       HL as before
 * clobbers  all registers but HL
 * work      25 bytes at fixed short addresses
 *
 * The permutation sends bit i to 16 i mod 63, and 16 cubed is 1 mod 63: done twice it is its own inverse.
 * Decryption so shares it, the S-box loop and the addition of a round key with encryption.
 */
#include "rl78.inc"

#define WORK_BYTES      25
#define COUNTER         WORK_AREA        /* that of the round, times 4 */
#define STATE           (WORK_AREA + 1)
#define KEY_REGISTER    (WORK_AREA + 12) /* with room for three bytes before and three after */
#define AREA_BLOCK      10
#define LAST_COUNTER    (31 * 4)
#include "work_area.inc"
#include "key_register.inc"
#include "bitsliced_half_round.inc"

#define POINTER(address) ((address) & 0xffff)

/* Saves HL and the area's address and loads key and block. */
.macro begin
        push    hl
        push    ax
        call    $!.Lload
.endm

.macro store register, byte
        mov     a, \register
        mov     STATE+\byte, a
.endm

function ENCRYPT
        begin
.Lround:
        call    $!.Ladd_round_key
        movw    hl, #present_sbox_difference
        call    $!.Lsubstitute
        call    $!.Lpermute
        call    $!.Lnext_round_key
        cmp     COUNTER, #LAST_COUNTER
        bnz     $.Lround
/* Where decryption ends as well. */
.Lfinish:
        call    $!.Ladd_round_key
        pop     hl
        mov     c, #8
.Lstore_byte:
        mov     a, POINTER(STATE-1)[c]
        mov     [hl+AREA_BLOCK], a
        incw    hl
        dec     c
        bnz     $.Lstore_byte
        pop     hl
        ret
        .size   ENCRYPT, . - ENCRYPT

        .global DECRYPT
        .type   DECRYPT, @function
DECRYPT:
        begin
.Lkey_schedule:
        call    $!.Lnext_round_key
        cmp     COUNTER, #LAST_COUNTER
        bnz     $.Lkey_schedule
.Lround_back:
        call    $!.Ladd_round_key
        call    $!.Lpermute
        call    $!.Lpermute
        movw    hl, #present_inverse_sbox_difference
        call    $!.Lsubstitute
        call    $!.Lprevious_round_key
        bnz     $.Lround_back
        br      $.Lfinish
        .size   DECRYPT, . - DECRYPT

/* Key and block, most significant byte first, from the area at AX to the end of their places. */
.Lload:
        movw    hl, ax
        clrb    COUNTER
        mov     c, #10
.Lload_key_byte:
        mov     a, [hl]
        mov     POINTER(KEY_REGISTER-1)[c], a
        incw    hl
        dec     c
        bnz     $.Lload_key_byte
        mov     c, #8
.Lload_block_byte:
        mov     a, [hl]
        mov     POINTER(STATE-1)[c], a
        incw    hl
        dec     c
        bnz     $.Lload_block_byte
        ret

.Ladd_round_key:
        mov     c, #8
.Ladd_byte:
        mov     a, POINTER(STATE-1)[c]
        mov     x, a
        mov     a, POINTER(ROUND_KEY_BYTE(0)-1)[c]
        xor     a, x
        mov     POINTER(STATE-1)[c], a
        dec     c
        bnz     $.Ladd_byte
        ret

/* The S-box whose differences HL points to on every nibble. */
.Lsubstitute:
        mov     c, #8
.Lsubstitute_byte:
        mov     a, POINTER(STATE-1)[c]
        call    $!.Lsubstitute_upper
        call    $!.Lsubstitute_upper
        mov     POINTER(STATE-1)[c], a
        dec     c
        bnz     $.Lsubstitute_byte
        ret

/* Exchanges the nibbles of A and puts the lower one, the upper one before, through the S-box. */
.Lsubstitute_upper:
        mov     x, a
        shlw    ax, 4
        mov     x, a
        and     a, #0x0f
        mov     b, a
        mov     a, x
        xor     a, [hl+b]
        ret

/* Bytes 0-3 give the even bytes of the new state, 4-7 the odd ones. */
.Lpermute:
        mov     c, STATE+3
        transpose_half STATE+0, STATE+1, STATE+2, STATE+3
        store   x, 0
        store   b, 2
        mov     a, d
        mov     h, a
        mov     a, c
        mov     l, a
        mov     c, STATE+7
        transpose_half STATE+4, STATE+5, STATE+6, STATE+7
        store   x, 1
        store   b, 3
        store   d, 5
        store   c, 7
        store   h, 4
        store   l, 6
        ret

/* The register rotated by 61 bits to the left, which is 19 to the right, then the S-box. */
.Lnext_round_key:
        mov     a, COUNTER
        add     a, #4
        mov     COUNTER, a
        xor     a, KEY_BYTE(4)
        mov     KEY_BYTE(4), a
        movw    ax, KEY_WORD(0)
        movw    KEY_WORD(5), ax
        mov     a, KEY_BYTE(2)
        mov     KEY_BYTE(12), a
        movw    hl, #POINTER(KEY_REGISTER)
        mov     b, #5
.Lnext_word:
        mov     a, [hl+4]
        shl     a, 5
        mov     c, a
        movw    ax, [hl+2]
        shrw    ax, 3
        or      a, c
        movw    [hl], ax
        incw    hl
        incw    hl
        dec     b
        bnz     $.Lnext_word
        movw    hl, #present_sbox_difference
/* The leftmost nibble through the S-box whose differences HL points to. */
.Lsubstitute_leftmost:
        mov     a, KEY_BYTE(9)
        call    $!.Lsubstitute_upper
        mov     x, a
        shlw    ax, 4
        mov     KEY_BYTE(9), a
        ret

/* Back again; zero when the counter has become so. */
.Lprevious_round_key:
        movw    hl, #present_inverse_sbox_difference
        call    $!.Lsubstitute_leftmost
        movw    ax, KEY_WORD(4)
        movw    KEY_WORD(-1), ax
        mov     a, KEY_BYTE(7)
        mov     KEY_BYTE(-3), a
        movw    hl, #POINTER(KEY_WORD(2))
        mov     b, #5
.Lprevious_word:
        mov     a, [hl+3]
        mov     c, a
        mov     a, [hl+1]
        mov     x, a
        mov     a, [hl+2]
        shift_out
        movw    [hl+4], ax
        decw    hl
        decw    hl
        dec     b
        bnz     $.Lprevious_word
        mov     a, COUNTER
        xor     a, KEY_BYTE(4)
        mov     KEY_BYTE(4), a
        sub     COUNTER, #4
        ret
