/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_initialise(area)      RL78, the area's address in AX, HL is kept
 * void IDENTIFIER_compress(area)
 * void IDENTIFIER_finish(area)
 *
 * BLAKE2s-256. One G for all: its four words change places with those of v that a table names, before and after. Half of G is a
 * quarter twice, the second two words further on: d, a, b, c lie in a row, and d once more behind them.
 *
 * HL  area    B, C  displacements    DE  how far to turn
 * clobbers  all registers but HL. On the stack lie HL, twice in G, and what calls put there.
 *
 * The area: v, the words of G, the number of the G, the block, the state, which the digest is, and what the caller says.
 */
#include "names.inc"
#include "tables.inc"

#define TABLES      SYMBOL(IDENTIFIER, _tables)

.equ V, 0
.equ G, V + 64                  /* d, a, b, c, d, unused, what the second quarter puts behind it */
.equ NUMBER, G + 28
.equ BLOCK, NUMBER + 2
.equ STATE, BLOCK + BLOCK_BYTES
.equ LENGTH, STATE + STATE_BYTES
.equ LAST, LENGTH + 2

function INITIALISE
        push    hl
        movw    hl, ax
        mov     b, #STATE_BYTES
        mov     c, #STATE + STATE_BYTES
        call    !copy_constants
        /* A digest of 32 bytes, no key, a tree of one node: section 2.5. */
        mov     [hl+STATE], #0x67^0x20
        movw    ax, #0x6a09^0x0101
        movw    [hl+STATE+2], ax
        pop     hl
        ret
        end_function INITIALISE

function COMPRESS
        push    hl
        movw    hl, ax
        call    !prepare
        br      !rounds
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
        movw    ax, #0xd9ab^0xffff
        movw    [hl+V+4*14], ax
        movw    ax, #0x1f83^0xffff
        movw    [hl+V+4*14+2], ax
        br      !rounds
        end_function FINISH

        .section .text.ROUNDS, "ax", @progbits
        .type   ROUNDS, @function
ROUNDS:
/* B bytes of the tables to the area, where they end at C. */
copy_constants:
        dec     c
        dec     b
        mov     a, initial_value[b]
        mov     [hl+c], a
        bnz     $copy_constants
        ret

/* v from the state, IV and the length. The words of G get any value. */
prepare:
        mov     b, #STATE_BYTES + 16
        mov     c, #V + 64 + 16
        call    !copy_constants
        mov     b, #STATE + STATE_BYTES
        mov     c, #V + STATE_BYTES
1:      dec     b
        dec     c
        mov     a, [hl+b]
        mov     [hl+c], a
        bnz     $1b
        movw    ax, [hl+LENGTH]
        xor_pair V+4*12
        movw    [hl+V+4*12], ax
        ret

rounds:
        mov     [hl+NUMBER], #0
1:      call    !exchange
        call    !places_of_words
        and     a, #0xf0
        shr     a, 2
        movw    de, #(4 + 1) << 8 | (0 + 1)
        call    !half
        call    !places_of_words
        and     a, #0x0f
        shl     a, 2
        movw    de, #(9 + 1) << 8 | (8 + 1)
        call    !half
        call    !exchange
        inc     [hl+NUMBER]
        mov     a, [hl+NUMBER]
        cmp     a, #80
        bnz     $1b
        /* The halves of v into the state */
        mov     c, #STATE_BYTES
2:      mov     a, [hl]
        xor     a, [hl+V+32]
        xor     a, [hl+STATE]
        mov     [hl+STATE], a
        incw    hl
        dec     c
        bnz     $2b
        pop     hl
        ret

/* The words of the block for this G, the first in the upper half of A */
places_of_words:
        mov     a, [hl+NUMBER]
        mov     b, a
        mov     a, schedule[b]
        ret

/* The words of G with those of v */
exchange:
        mov     a, [hl+NUMBER]
        shl     a, 2
        and     a, #0x1c
        mov     e, a
        mov     c, #G
1:      mov     a, e
        mov     b, a
        mov     a, places[b]
        mov     b, a
        mov     d, #4
2:      mov     a, [hl+b]
        xch     a, [hl+c]
        mov     [hl+b], a
        inc     b
        inc     c
        dec     d
        bnz     $2b
        inc     e
        mov     a, e
        and     a, #3
        bnz     $1b
        ret

/* a takes in the word at A of the block, then two quarters; E and D turn. */
half:   add     a, #BLOCK
        mov     b, a
        call    !add_to_a
        push    hl
        call    !quarter
        movw    ax, hl
        addw    ax, #8
        movw    hl, ax
        mov     a, d
        mov     e, a
        call    !quarter
        pop     hl
        ret

/* a += b; d = (d ^ a) turned by 16 bits, which is an exchange of names, and E - 1 to the left. */
quarter:
        mov     b, #G+8
        call    !add_to_a
        movw    ax, [hl+G+6]
        xor_pair G+2
        movw    bc, ax
        movw    ax, [hl+G+4]
        xor_pair G
1:      dec     e
        bz      $2f
        mov1    cy, a.7
        rolwc   bc, 1
        rolwc   ax, 1
        br      $1b
2:      movw    [hl+G+2], ax
        movw    [hl+G+18], ax
        movw    ax, bc
        movw    [hl+G], ax
        movw    [hl+G+16], ax
        ret

/* a += the word at B */
add_to_a:
        mov     c, #G+4
        mov     x, #4
        clr1    cy
1:      mov     a, [hl+b]
        addc    a, [hl+c]
        mov     [hl+c], a
        inc     b
        inc     c
        dec     x
        bnz     $1b
        ret
        end_function ROUNDS

        .section .rodata.TABLES, "a", @progbits
        .type   TABLES, @object
TABLES:
initial_value:
#include "initial_value.inc"
/* Sixteen bytes from here are the words of G at first. */
schedule:
#include "schedule.inc"
/* d, a, b, c of the columns, then of the diagonals */
places: .irp    number, 0, 4, 8, 12
        .byte   V+48+\number, V+\number, V+16+\number, V+32+\number
        .endr
        .byte   V+60, V, V+20, V+40
        .byte   V+48, V+4, V+24, V+44
        .byte   V+52, V+8, V+28, V+32
        .byte   V+56, V+12, V+16, V+36
        end_function TABLES
