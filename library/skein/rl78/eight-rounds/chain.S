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
#if defined(PRODUCTS_IN_LINE)
#include "eight.inc"
#include "rotate_by_product.inc"
#include "mix_in_place.inc"
#elif defined(MIX_FUNCTION)
#include "mix_by_product.inc"
#else
#include "mix.inc"
#endif
#ifdef ROUNDS_FUNCTION
#include "rounds_by_table.inc"
#else
#include "rounds.inc"
#endif
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
        mov     [hl+PHASE], #0
        mov     [hl+NUMBER], #0
#ifdef ROUNDS_FUNCTION
        mov     [hl+COUNT], #0
#endif
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
        call    !inject
eight_rounds:
        four_rounds 0
        call    !inject
        four_rounds 4
        call    !inject
        mov     a, [hl+NUMBER]
        cmp     a, #INJECTIONS
        bz      $2f
        br      $!eight_rounds

2:      push    hl
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
        br      $!fill_and_chain
5:      pop     hl
        ret

inject: inject_key
        inject_tweak_and_number
        ret

#ifdef ROUNDS_FUNCTION
        rounds_function
#endif
#ifdef MIX_FUNCTION
        mix_function
#endif
        .size   CHAIN, . - CHAIN
