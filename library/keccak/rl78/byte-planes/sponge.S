/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_initialise(area)      RL78, the area's address in AX, HL is kept
 * void IDENTIFIER_compress(area)
 * void IDENTIFIER_finish(area)
 *
 * Padding goes into the state itself.
 *
 * in        AX area (layout.inc)
 * clobbers  AX, BC, DE, flags; the block in the area
 */
#include "parameters.inc"
#include "layout.inc"
#include "permutation.inc"

        function INITIALISE
        push    hl
        movw    hl, ax
        clrb    a
        clrb    b
1:      mov     [hl + b], a
        dec     b
        bnz     $1b
        pop     hl
        ret
        end_function INITIALISE

/*
 * A bytes of the block into the state at HL (absorb), or of the state over the block (squeeze); gives
 * the next byte's index in B, HL is kept. X tells the two apart.
 */
        .section .text.ABSORB, "ax", @progbits
        .type   ABSORB, @function
ABSORB:
        oneb    x
squeeze:
        mov     c, a
        mov     a, h
        inc     a
        mov     d, a
        mov     a, l
        mov     e, a
        clrb    b
        inc     c
        br      $2f
1:      clrb    a
        cmp0    x
        skz
        mov     a, [de]
        xor     a, [hl + b]
        mov     [hl + b], a
        mov     [de], a
        incw    de
        mov     a, #PLANE
        add     a, b
        addc    a, #0                   /* from the last plane to the next lane in the first */
        mov     b, a
2:      dec     c
        bnz     $1b
        ret
        .size   ABSORB, . - ABSORB

        function COMPRESS
        push    hl
        movw    hl, ax
        mov     a, #BLOCK_BYTES
        call    !ABSORB
        call    !PERMUTATION
        pop     hl
        ret
        end_function COMPRESS

        function FINISH
        push    hl
        movw    hl, ax
        inc     h
        mov     a, [hl + BLOCK_BYTES]
        dec     h
        call    !ABSORB
        mov     a, #KECCAK_SUFFIX
        xor     a, [hl + b]
        mov     [hl + b], a
        mov     a, [hl + (7 * PLANE + BLOCK_BYTES / 8 - 1)]
        xor     a, #0x80
        mov     [hl + (7 * PLANE + BLOCK_BYTES / 8 - 1)], a
        call    !PERMUTATION
        mov     a, #KECCAK_DIGEST_BYTES
        clrb    x
        call    !squeeze
        pop     hl
        ret
        end_function FINISH
