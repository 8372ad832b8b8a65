/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * What is left of the block zero, then the block into the chaining value: Threefish of the block, plus
 * the block. Final blocks are followed by the output's.
 *
 * in        HL area; DE position (the tweak's low bytes); A where zeros start, up to END
 *           chain: without zeros; position in AX
 *           HL as it was before, on the stack
 */
#include "names.inc"
#include "layout.inc"
#include "initial_value.inc"
#include "parity.inc"
#include "mix.inc"
#include "rounds.inc"
#include "additions.inc"
#include "injection.inc"
#include "entries_from_value.inc"

        .section .text.CHAIN, "ax", @progbits
        .type   CHAIN, @function
CHAIN:
fill_and_chain:
        mov     b, a
        br      $2f
1:      clrb    a
        mov     [hl+b], a
        inc     b
        mov     a, b
2:      cmp     a, #END
        bnz     $1b
        movw    ax, de
chain:  movw    [hl+POSITION], ax
        set_parity

        movw    ax, hl
        addw    ax, #CIPHER
        movw    de, ax
        mov     b, #BYTES / 2
1:      movw    ax, [de+BLOCK-CIPHER]
        movw    [de], ax
        incw    de
        incw    de
        dec     b
        bnz     $1b
        .irp    pair, 0, 1, 2, 3, 4, 5, 6, 7, 8
        inject  2*\pair
        four_rounds 0
        inject  2*\pair+1
        four_rounds 4
        .endr
        inject  18

        push    hl
        mov     b, #BYTES / 2
3:      movw    ax, [hl+CIPHER]
        xor     a, [hl+BLOCK+1]
        xch     a, x
        xor     a, [hl+BLOCK]
        xch     a, x
        movw    [hl+KEY], ax
        incw    hl
        incw    hl
        dec     b
        bnz     $3b
        pop     hl
        mov     a, [hl+FLAGS]
        bt      a.7, $4f
        mov     [hl+FLAGS], #MESSAGE
        pop     hl
        ret
4:      cmp     a, #OUTPUT
        bz      $5f
        mov     [hl+FLAGS], #OUTPUT
        movw    de, #8
        mov     a, #BLOCK
        br      !fill_and_chain
5:      pop     hl
        ret

        .size   CHAIN, . - CHAIN
