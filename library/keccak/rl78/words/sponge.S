/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_initialise(area)      RL78, the area's address in AX, HL is kept
 * void IDENTIFIER_finish(area)
 *
 * Around the permutation: a state of zeros, the last block's padding, the digest. Lanes of the state
 * that are kept complemented (layout.inc) are turned at both ends by the same routine.
 *
 * in        AX area (layout.inc), at an even address
 * clobbers  AX, BC, DE, flags; the block in the area
 */
#include "parameters.inc"
#include "layout.inc"
#include "words.inc"
#include "theta.inc"
#include "rho_pi.inc"
#include "chi.inc"
#include "iota.inc"
#include "compress.inc"
#include "rotate_lane.inc"

        function INITIALISE
        push    hl
        movw    hl, ax
        clrb    a
        mov     b, #STATE_BYTES - 1
1:      mov     [hl + b], a
        dec     b
        bnz     $1b
        mov     [hl], a
#if CHI_ROWS_A_PASS == 5
        movw    ax, hl
        call    !COMPLEMENT
#endif
        pop     hl
        ret
        end_function INITIALISE

        function FINISH
        push    hl
        push    ax
        movw    hl, ax
        mov     a, #BLOCK_BYTES
        sub     a, [hl + LAST]
        mov     c, a                    /* bytes of padding */
        mov     a, [hl + LAST]
        mov     b, a
        movw    ax, hl
        addw    ax, #BLOCK
        movw    hl, ax
        mov     a, #KECCAK_SUFFIX
1:      mov     [hl + b], a
        clrb    a
        inc     b
        dec     c
        bnz     $1b
        set1    a.7
        xor     a, [hl + (BLOCK_BYTES - 1)]
        mov     [hl + (BLOCK_BYTES - 1)], a
        movw    ax, [sp]
        call    !COMPRESS
#if CHI_ROWS_A_PASS == 5
        movw    ax, [sp]
        call    !COMPLEMENT
#endif
        pop     hl
        mov     b, #KECCAK_DIGEST_BYTES / 2
2:      movw    ax, [hl]                /* words of the state lie high byte first */
        xch     a, x
        movw    [hl], ax
        incw    hl
        incw    hl
        dec     b
        bnz     $2b
        pop     hl
        ret
        end_function FINISH

#if CHI_ROWS_A_PASS == 5
/* Complements lanes 0, 4, 9, 14, 18 and 20 of the state at AX; uses A, B and DE. */
        .section .text.COMPLEMENT, "ax", @progbits
        .type   COMPLEMENT, @function
COMPLEMENT:
        push    hl
        movw    hl, ax
        mov     b, #8
1:      .irp    lane, 0, 4, 9, 14, 18, 20
        with_byte mov, 8 * \lane
        xor     a, #0xff
        .if \lane == 0
        mov     [hl], a
        .else
        mov     [hl + (8 * \lane)], a
        .endif
        .endr
        incw    hl
        dec     b
        bnz     $1b
        pop     hl
        ret
        .size   COMPLEMENT, . - COMPLEMENT
#endif
