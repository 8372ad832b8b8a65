/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * IDENTIFIER_ghash: GHASH takes in a block (NIST SP 800-38D, section 6.4), bit by bit      RL78
 *
 * in        DE 16 bytes, HL the frame: HASH, KEYS, behind whose 16 bytes H lies
 * out       HL as before
 * clobbers  all other registers, flags
 *
 * Horner's rule takes bits from the last on: the hash times x, and H under a mask of the bit, in one pass of 16 bytes, as
 * nothing of it changes the carry but the rotation; what leaves comes back by the field's polynomial.
 *
 * B  mask    C  byte of the hash, up to 0    DE  H    A, X  what is worked with    HL  behind the hash, minus 256
 */
#include "rl78.inc"
#include "frame.inc"
#include "work.inc"

.equ REDUCTION, 0xe1            /* 1 + x + x^2 + x^7, the lowest power on top */
.equ LAST, 256 - 16             /* C at the hash's first byte */

function GHASH
        mov     b, #HASH
        mov     c, #16
1:      mov     a, [de]
        xor     a, [hl+b]
        mov     x, a
        clrb    a
        mov     [hl+b], a
        mov     a, b
        add     a, #16
        mov     b, a
        mov     a, x
        mov     [hl+b], a
        mov     a, b
        sub     a, #15
        mov     b, a
        incw    de
        dec     c
        bnz     $1b

        mov     c, #FACTOR+15
2:      mov     b, #8
3:      mov     a, [hl+c]
        shr     a, 1
        mov     [hl+c], a
        subc    a, a
        push    bc
        mov     b, a
        movw    ax, [hl+KEYS]
        addw    ax, #SUBKEY
        movw    de, ax
        push    hl
        movw    ax, hl
        subw    ax, #LAST-HASH
        movw    hl, ax
        mov     c, #LAST
        clr1    cy
4:      mov     a, [hl+c]
        rorc    a, 1
        mov     x, a
        mov     a, [de]
        and     a, b
        xor     a, x
        mov     [hl+c], a
        incw    de
        inc     c
        bnz     $4b
        pop     hl
        subc    a, a
        and     a, #REDUCTION
        xor     a, [hl+HASH]
        mov     [hl+HASH], a
        pop     bc
        dec     b
        bnz     $3b
        dec     c
        mov     a, c
        cmp     a, #FACTOR-1
        bnz     $2b
        ret
        end_function GHASH
