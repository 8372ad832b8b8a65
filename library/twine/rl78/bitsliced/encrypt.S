/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(area)      RL78-S2, RL78-S3
 *
 * Bitsliced, all eight S-boxes at once: no address, branch or timing depends on a secret. A round a pass of the loop.
 *
 * A byte of EVEN_n has bit n of the even nibbles, in the order 3 1 5 7 4 6 2 0 from the left; one of ODD_n that of the
 * odd ones, in the order that the shuffle gives the even ones: even nibbles become odd ones where they are. With this
 * order odd nibbles become even ones by a rotation by two, and the S-boxes' results come to the odd nibbles by four
 * rotations and masks.
 *
 * in        AX area
 * registers HL round keys, BC and DE work; of bank 1, as memory, the state; of bank 2 the S-box; of bank 3 A rounds
 *           to come
 * clobbers  AX, BC, DE, flags; HL and the other banks are kept
 */
#include "sbox.inc"

#define BLOCK          (4 * ROUNDS)
#define EVEN_0         BANK(1)
#define ODD_0          (BANK(1) + 4)
#define ROUNDS_TO_COME A_OF(3)

/* To `place` the even nibbles of two bytes of the block, or the odd ones; or back. */
.macro even_nibbles place, left, right
        mov     a, [hl+BLOCK+\right]
        shr     a, 4
        mov     c, a
        mov     a, [hl+BLOCK+\left]
        and     a, #0xf0
        xor     a, c
        mov     \place, a
.endm

.macro odd_nibbles place, left, right
        mov     a, [hl+BLOCK+\right]
        and     a, #0x0f
        mov     c, a
        mov     a, [hl+BLOCK+\left]
        shl     a, 4
        xor     a, c
        mov     \place, a
.endm

.macro store_even_nibbles place, left, right
        mov     a, \place
        and     a, #0xf0
        mov     [hl+\left], a
        mov     a, \place
        shl     a, 4
        mov     [hl+\right], a
.endm

.macro add_odd_nibbles place, left, right
        mov     a, \place
        shr     a, 4
        xor     a, [hl+\left]
        mov     [hl+\left], a
        mov     a, \place
        and     a, #0x0f
        xor     a, [hl+\right]
        mov     [hl+\right], a
.endm

/* The result of the S-box to the odd nibbles, which become the even ones and the other way round. 25 clocks. */
.macro add_and_shuffle result, even, odd
        mov     a, \result
        mov     e, a
        ror     a, 1
        mov     d, a
        and     a, #0x11
        mov     c, a
        mov     a, d
        ror     a, 1
        and     a, #0x44
        xor     c, a
        mov     a, e
        rol     a, 1
        mov     e, a
        and     a, #0x88
        xor     c, a
        mov     a, e
        rol     a, 1
        and     a, #0x22
        xor     a, c
        xor     a, \odd
        rol     a, 1
        rol     a, 1
        xch     a, \even
        mov     \odd, a
.endm

.macro rotate_back place
        mov     a, \place
        ror     a, 1
        ror     a, 1
        mov     \place, a
.endm

        function ENCRYPT
        push    hl
        movw    hl, ax
        keep_bank 1
        keep_bank 2
        keep_bank 3
        sel     rb0
        even_nibbles EVEN_0,   7, 0
        even_nibbles EVEN_0+1, 5, 2
        even_nibbles EVEN_0+2, 1, 6
        even_nibbles EVEN_0+3, 3, 4
        transpose EVEN_0, EVEN_0+1, EVEN_0+2, EVEN_0+3
        odd_nibbles ODD_0,   5, 2
        odd_nibbles ODD_0+1, 4, 3
        odd_nibbles ODD_0+2, 0, 7
        odd_nibbles ODD_0+3, 1, 6
        transpose ODD_0, ODD_0+1, ODD_0+2, ODD_0+3
        mov     ROUNDS_TO_COME, #ROUNDS
.Lround:
.irp bit, 0, 1, 2, 3
        mov     a, EVEN_0+\bit
        xor     a, [hl+\bit]
        mov     X_0+\bit, a
.endr
        sliced_sbox
        add_and_shuffle Y_0, EVEN_0, ODD_0
        add_and_shuffle Y_1, EVEN_0+1, ODD_0+1
        add_and_shuffle Y_2, EVEN_0+2, ODD_0+2
        add_and_shuffle Y_3, EVEN_0+3, ODD_0+3
        movw    ax, hl
        addw    ax, #4
        movw    hl, ax
        dec     ROUNDS_TO_COME
        skz
        br      !.Lround
        /* No shuffle follows the last round: what it did is undone. HL is the block. */
        transpose ODD_0, ODD_0+1, ODD_0+2, ODD_0+3
        store_even_nibbles ODD_0,   7, 0
        store_even_nibbles ODD_0+1, 5, 2
        store_even_nibbles ODD_0+2, 1, 6
        store_even_nibbles ODD_0+3, 3, 4
.irp bit, 0, 1, 2, 3
        rotate_back EVEN_0+\bit
.endr
        transpose EVEN_0, EVEN_0+1, EVEN_0+2, EVEN_0+3
        add_odd_nibbles EVEN_0,   5, 2
        add_odd_nibbles EVEN_0+1, 4, 3
        add_odd_nibbles EVEN_0+2, 0, 7
        add_odd_nibbles EVEN_0+3, 1, 6
        give_back_bank 3
        give_back_bank 2
        give_back_bank 1
        sel     rb0
        pop     hl
        ret
        end_function ENCRYPT
