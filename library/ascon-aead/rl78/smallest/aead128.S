/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(given)            RL78, the address of a struct in AX (struct.inc), HL is kept
 * uint8_t IDENTIFIER_open(given)         the result in A
 *
 * The duplex in loops; the permutation: rotations_as_products.inc.
 *
 * in        AX address of the struct
 * clobbers  AX, BC, DE, flags
 *
 * The stack holds the frame, HL, the struct but for the key, and what calls need. The frame lies at HL:
 *
 *    0  state and what a permutation works with
 *  120  READ_ONLY  odd, but even while the message is worked on
 *  121  MODE       0xff when opening, 0 when sealing
 *  122  KEY_AT     address of the key
 *
 * The rest of the struct lies below the frame, in the order in which it is wanted.
 *
 * One loop adds bytes to the state: key, nonce and data, which stay as they are, and the message. Of a message's byte
 * m and the state's s, the one written is m ^ s, and the state gets that when sealing, m when opening:
 * m ^ s ^ (s & MODE).
 *
 * Opening does the same whatever is wrong: the whole tag is compared, and a mask keeps the message or makes it zeros.
 * Sealing does so too, with the tag that it has just written.
 */
#include "rl78.inc"
#include "struct.inc"
#include "rotations_as_products.inc"

#define ADD       SYMBOL(IDENTIFIER, _add)
#define ADD_KEY   SYMBOL(IDENTIFIER, _add_key)
#define ADD_BLOCK SYMBOL(IDENTIFIER, _add_block)
#define ADD_ALL   SYMBOL(IDENTIFIER, _add_all)
#define KEYED     SYMBOL(IDENTIFIER, _keyed)
#define BEGIN     SYMBOL(IDENTIFIER, _begin)

.equ READ_ONLY, PERMUTATION_BYTES
.equ MODE, PERMUTATION_BYTES + 1
.equ KEY_AT, PERMUTATION_BYTES + 2
.equ FRAME, PERMUTATION_BYTES + 4
/* Words of zeros: all but the first three; an odd number. */
.equ ZEROS, PERMUTATION_BYTES / 2 - 3

/* C bytes at DE into the first bytes of the state. */
        .section .text.ADD, "ax", @progbits
        .type   ADD, @function
ADD:
        clrb    b
        mov     a, [hl + READ_ONLY]
        shr     a, 1
        br      $add_bytes
/* The key into the state from byte B of it on, the permutation, and the key into its last 16 bytes. */
KEYED:
        call    !ADD_KEY
        call    !PERMUTATION
        mov     b, #24
/* The key into the state from byte B of it on. */
ADD_KEY:
        movw    ax, [hl + KEY_AT]
        movw    de, ax
/* 16 bytes at DE likewise. */
ADD_BLOCK:
        mov     c, #RATE
        set1    cy
/* C bytes likewise; carry: they are read only. B and DE are behind them then. */
add_bytes:
        inc     c
        br      $3f
1:      mov     a, [de]
        xor     a, [hl + b]
        bc      $2f
        mov     [de], a
        mov     x, a
        mov     a, [hl + MODE]
        and     a, [hl + b]
        xor     a, x
2:      mov     [hl + b], a
        incw    de
        inc     b
3:      dec     c
        bnz     $1b
        ret
        .size   ADD, . - ADD

/* BC bytes at DE into the state, and the padding; DE is behind them. */
        .section .text.ADD_ALL, "ax", @progbits
        .type   ADD_ALL, @function
ADD_ALL:
        movw    ax, bc
        subw    ax, #RATE
        bc      $1f
        push    ax
        mov     c, #RATE
        call    !ADD
        push    de
        mov     a, #FIRST_OF_EIGHT
        call    !LAST_ROUNDS
        pop     de
        pop     bc
        br      $ADD_ALL
1:      call    !ADD
        oneb    a
        xor     a, [hl + b]
        mov     [hl + b], a
        ret
        .size   ADD_ALL, . - ADD_ALL

        function OPEN
        mov     b, #0xff
        br      !BEGIN
        end_function OPEN

        function SEAL
        clrb    b
BEGIN:
        push    hl
        movw    de, ax
        movw    ax, [de + KEY]
        push    ax
        mov     c, #ZEROS
        push    bc
        clrw    ax                      /* NIST SP 800-232, appendix B: 0x00001000808c0001 */
1:      push    ax
        dec     c
        bnz     $1b
        movw    ax, #0x1000
        push    ax
        movw    ax, #0x808c
        push    ax
        onew    ax
        push    ax
        movw    hl, sp
        mov     c, #KEY / 2
2:      movw    ax, [de]
        push    ax
        incw    de
        incw    de
        dec     c
        bnz     $2b

        pop     de                      /* nonce */
        mov     b, #24
        call    !ADD_BLOCK
        mov     b, #8
        call    !KEYED
        pop     bc                      /* length of the associated data, and where it is */
        pop     de
        movw    ax, bc
        or      a, x
        bz      $3f
        call    !ADD_ALL
        mov     a, #FIRST_OF_EIGHT
        call    !LAST_ROUNDS
3:      mov     a, [hl + 39]
        xor     a, #0x80
        mov     [hl + 39], a
        dec     [hl + READ_ONLY]
        pop     ax                      /* tag, length of the message, and where it is */
        pop     bc
        pop     de
        push    de
        push    ax
        call    !ADD_ALL
        pop     ax
        push    de
        push    ax
        mov     b, #16
        call    !KEYED

        pop     de                      /* tag */
        movw    bc, #24 * 0x100 + 16
        clrb    x
        mov     a, [hl + MODE]
        shr     a, 1                    /* carry: opening */
4:      bc      $5f
        mov     a, [hl + b]
        mov     [de], a
5:      mov     a, [de]
        xor     a, [hl + b]
        or      x, a                    /* the bits in which the tags differ */
        incw    de
        inc     b
        dec     c
        bnz     $4b
        mov     a, x
        cmp     a, #1
        subc    a, a
        mov     [hl], a                 /* 0xff if there are none, else 0 */
        pop     de                      /* end of the message, and where it is */
        pop     bc
6:      movw    ax, de
        cmpw    ax, bc
        bz      $7f
        decw    de
        mov     a, [de]
        and     a, [hl]
        mov     [de], a
        br      $6b
7:      mov     a, [hl]
        inc     a
        addw    sp, #FRAME
        pop     hl
        ret
        end_function SEAL
