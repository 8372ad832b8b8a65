/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_initialise(area)      RL78, the area's address in AX, HL is kept
 * void IDENTIFIER_compress(area)
 * void IDENTIFIER_finish(area)
 *
 * BLAKE2s-256. All of v lies in memory, at fixed displacements from HL, and so do the words of the block: with TEN_ROUNDS
 * every round has its own code, else a round's words are put in their order for the one code of all.
 *
 * HL  area    AX, BC, DE  words of 16 bits
 * clobbers  all registers but HL. On the stack lie HL and what calls put there.
 *
 * The area: v, the block, the state, which the digest is, what the caller says, and the block in a round's order.
 */
#include "names.inc"
#include "mix.inc"

.equ V, 0
.equ BLOCK, V + 64
.equ STATE, BLOCK + BLOCK_BYTES
.equ LENGTH, STATE + STATE_BYTES
.equ LAST, LENGTH + 2
.equ ORDERED, LAST + 2

/* IV: the fractional parts of the square roots of the first eight primes (RFC 7693, section 2.6) */
.macro put_word place, low, high
        movw    ax, #\low
        movw    [hl+\place], ax
        movw    ax, #\high
        movw    [hl+\place+2], ax
.endm

.macro put_initial_value place
        put_word \place, 0xe667, 0x6a09
        put_word \place+4, 0xae85, 0xbb67
        put_word \place+8, 0xf372, 0x3c6e
        put_word \place+12, 0xf53a, 0xa54f
        put_word \place+16, 0x527f, 0x510e
        put_word \place+20, 0x688c, 0x9b05
        put_word \place+24, 0xd9ab, 0x1f83
        put_word \place+28, 0xcd19, 0x5be0
.endm

function INITIALISE
        push    hl
        movw    hl, ax
        put_initial_value STATE
        /* A digest of 32 bytes, no key, a tree of one node: section 2.5. */
        put_word STATE, 0xe667^0x0020, 0x6a09^0x0101
        pop     hl
        ret
        end_function INITIALISE

function COMPRESS
        push    hl
        movw    hl, ax
        call    !prepare
        call    !rounds
        pop     hl
        ret
        end_function COMPRESS

/* Zeros behind the message; the last block inverts v14, which is the IV's until then. */
function FINISH
        push    hl
        movw    hl, ax
        mov     a, [hl+LAST]
        add     a, #BLOCK
        mov     b, a
1:      mov     a, b
        cmp     a, #BLOCK + BLOCK_BYTES
        bz      $2f
        clrb    a
        mov     [hl+b], a
        inc     b
        br      $1b
2:      call    !prepare
        put_word V+4*14, 0xd9ab^0xffff, 0x1f83^0xffff
        call    !rounds
        pop     hl
        ret
        end_function FINISH

        .section .text.ROUNDS, "ax", @progbits
        .type   ROUNDS, @function
ROUNDS:
/* v from the state, IV and the length. */
prepare:
        .irp    word, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        movw    ax, [hl+STATE+2*\word]
        movw    [hl+V+2*\word], ax
        .endr
        put_initial_value V+32
        movw    ax, [hl+LENGTH]
        xor_pair V+4*12
        movw    [hl+V+4*12], ax
        ret

.macro sigma_row a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p
#ifdef TEN_ROUNDS
        one_round BLOCK+4*\a, BLOCK+4*\b, BLOCK+4*\c, BLOCK+4*\d, BLOCK+4*\e, BLOCK+4*\f, BLOCK+4*\g, BLOCK+4*\h, BLOCK+4*\i, BLOCK+4*\j, BLOCK+4*\k, BLOCK+4*\l, BLOCK+4*\m, BLOCK+4*\n, BLOCK+4*\o, BLOCK+4*\p
#else
        .set    place, ORDERED
        .irp    word, \a, \b, \c, \d, \e, \f, \g, \h, \i, \j, \k, \l, \m, \n, \o, \p
        movw    ax, [hl+BLOCK+4*\word]
        movw    [hl+place], ax
        movw    ax, [hl+BLOCK+4*\word+2]
        movw    [hl+place+2], ax
        .set    place, place + 4
        .endr
        call    !round
#endif
.endm

rounds:
#include "schedule.inc"
        /* The halves of v into the state */
#ifdef TEN_ROUNDS
        .irp    word, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        movw    ax, [hl+V+2*\word]
        xor_pair V+32+2*\word
        xor_pair STATE+2*\word
        movw    [hl+STATE+2*\word], ax
        .endr
#else
        mov     c, #16
1:      movw    ax, [hl]
        xor_pair V+32
        xor_pair STATE
        movw    [hl+STATE], ax
        incw    hl
        incw    hl
        dec     c
        bnz     $1b
#endif
        ret
#ifndef TEN_ROUNDS

round:  one_round ORDERED, ORDERED+4, ORDERED+8, ORDERED+12, ORDERED+16, ORDERED+20, ORDERED+24, ORDERED+28, ORDERED+32, ORDERED+36, ORDERED+40, ORDERED+44, ORDERED+48, ORDERED+52, ORDERED+56, ORDERED+60
        ret
#endif
        end_function ROUNDS
