/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(given)            RL78, the address of a struct in AX (struct.inc), HL is kept
 * uint8_t IDENTIFIER_open(given)         the result in A
 *
 * The duplex; register map and idea of the permutation: pairs_in_registers.inc.
 *
 * in        AX address of the struct
 * clobbers  AX, BC, DE, flags
 *
 * Whole blocks are written out byte by byte, the rest of a message goes through a loop for both directions. The
 * frame lies on the stack, HL points to it:
 *
 *    0  state and what a permutation works with
 *   82  LEFT     bytes of associated data or message that are left
 *   84  MODE     0xff when opening, 0 when sealing
 *   86  GIVEN    address of the struct
 *
 * Opening does the same whatever is wrong: the whole tag is compared, and a mask keeps the message or makes it zeros.
 */
#include "rl78.inc"
#include "struct.inc"
#include "pairs_in_registers.inc"

#define ADD_BLOCK SYMBOL(IDENTIFIER, _add_block)
#define ADD_REST  SYMBOL(IDENTIFIER, _add_rest)
#define BEGIN     SYMBOL(IDENTIFIER, _begin)

.equ LEFT, PERMUTATION_BYTES
.equ FRAME, PERMUTATION_BYTES + 2
.equ MODE, FRAME + 1
.equ GIVEN, FRAME + 2

/* A: a byte at DE + displacement, or the reverse. */
.macro load_from_de displacement
        .if     \displacement == 0
        mov     a, [de]
        .else
        mov     a, [de + \displacement]
        .endif
.endm

.macro store_to_de displacement
        .if     \displacement == 0
        mov     [de], a
        .else
        mov     [de + \displacement], a
        .endif
.endm

/* DE: a pointer among what was given. */
.macro given_pointer member
        movw    ax, [hl + GIVEN]
        movw    de, ax
        movw    ax, [de + \member]
        movw    de, ax
.endm

/* Adds 16 bytes to the state from a byte of it on. */
.macro add_given member, at
        given_pointer \member
        movw    ax, hl
        addw    ax, #\at
        movw    hl, ax
        call    !ADD_BLOCK
        movw    ax, hl
        subw    ax, #\at
        movw    hl, ax
.endm

/* LEFT and DE: a length and a pointer, which the length is the next member to. Z: there is nothing. */
.macro given_bytes member
        movw    ax, [hl + GIVEN]
        movw    de, ax
        movw    ax, [de + (\member + 2)]
        movw    [hl + LEFT], ax
        or      a, x
        movw    ax, [de + \member]
        movw    de, ax
.endm

/* Takes a block from LEFT; C: there is none. */
.macro take_block
        movw    ax, [hl + LEFT]
        subw    ax, #RATE
.endm

/* The last eight rounds, and DE to the next block. */
.macro permute_and_advance
        movw    ax, de
        addw    ax, #RATE
        push    ax
        permute_eight
        pop     de
.endm

/* HL^ ^= DE^, 16 bytes. */
        .section .text.ADD_BLOCK, "ax", @progbits
        .type   ADD_BLOCK, @function
ADD_BLOCK:
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        load_from_de \byte
        with    xor, \byte
        store   \byte
        .endr
        ret
        .size   ADD_BLOCK, . - ADD_BLOCK

/* Fewer than a block at DE, C bytes, into the state, and the padding. Carry: DE^ is read only and B is 0; else it
   is encrypted, or decrypted if B is 0xff. */
        .section .text.ADD_REST, "ax", @progbits
        .type   ADD_REST, @function
ADD_REST:
        push    hl
        inc     c
        br      $3f
1:      mov     a, [de]
        xor     a, [hl]
        bc      $2f
        mov     [de], a
2:      mov     x, a
        mov     a, [hl]
        and     a, b
        xor     a, x
        mov     [hl], a
        incw    hl
        incw    de
3:      dec     c
        bnz     $1b
        mov     a, [hl]
        xor     a, #1
        mov     [hl], a
        pop     hl
        ret
        .size   ADD_REST, . - ADD_REST

        function OPEN
        mov     b, #0xff
        br      !BEGIN
        end_function OPEN

        function SEAL
        clrb    b
BEGIN:
        push    hl
        push    ax
        push    bc
        subw    sp, #FRAME
        movw    ax, sp
        movw    hl, ax
        onew    ax                      /* NIST SP 800-232, appendix B: 0x00001000808c0001 */
        movw    [hl], ax
        movw    ax, #0x808c
        movw    [hl + 2], ax
        movw    ax, #0x1000
        movw    [hl + 4], ax
        clrw    ax
        .irp    word, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38
        movw    [hl + \word], ax
        .endr
        add_given KEY, 8
        add_given NONCE, 24
        permute_twelve
        add_given KEY, 24

        given_bytes ASSOCIATED_DATA
        bz      $3f
1:      take_block
        bc      $2f
        movw    [hl + LEFT], ax
        call    !ADD_BLOCK
        permute_and_advance
        br      $1b
2:      mov     a, [hl + LEFT]
        mov     c, a
        clrb    b
        call    !ADD_REST               /* Carry: of the comparison */
        permute_eight
3:      mov     a, [hl + 39]
        xor     a, #0x80
        mov     [hl + 39], a

        given_bytes MESSAGE
next_block:
        take_block
        bc      $last
        movw    [hl + LEFT], ax
        mov     a, [hl + MODE]
        cmp0    a
        bz      $4f
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        load_from_de \byte
        mov     b, a
        with    xor, \byte
        store_to_de \byte
        mov     a, b
        store   \byte
        .endr
        br      !5f
4:      .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        load_from_de \byte
        with    xor, \byte
        store   \byte
        store_to_de \byte
        .endr
5:      permute_and_advance
        br      !next_block
last:
        mov     a, [hl + MODE]
        mov     b, a
        mov     a, [hl + LEFT]
        mov     c, a
        clr1    cy
        call    !ADD_REST
        add_given KEY, 16
        permute_twelve
        add_given KEY, 24

        given_pointer TAG
        mov     a, [hl + MODE]
        cmp0    a
        bz      $seal_tag
        clrb    c                       /* C: the bits in which the tags differ */
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        load_from_de \byte
        with    xor, 24 + \byte
        or      c, a
        .endr
        mov     a, c
        cmp     a, #1
        subc    a, a                    /* 0xff if there are none, else 0 */
        mov     [hl + MODE], a
        mov     b, a
        given_bytes MESSAGE
6:      take_block
        bc      $7f
        movw    [hl + LEFT], ax
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        load_from_de \byte
        and     a, b
        store_to_de \byte
        .endr
        movw    ax, de
        addw    ax, #RATE
        movw    de, ax
        br      $6b
7:      mov     a, [hl + LEFT]
        mov     c, a
        inc     c
        br      $9f
8:      mov     a, [de]
        and     a, b
        mov     [de], a
        incw    de
9:      dec     c
        bnz     $8b
        mov     a, [hl + MODE]
        inc     a
        br      $leave

seal_tag:
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        with    mov, 24 + \byte
        store_to_de \byte
        .endr
leave:
        addw    sp, #FRAME + 4
        pop     hl
        ret
        end_function SEAL
