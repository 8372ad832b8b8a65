/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78-S2, RL78-S3
 *
 * LED adds sixteen nibbles of the key after the other, from its beginning again after the last: WINDOWS different
 * ones. Here they are put into the form of state.inc, column by column. The round keys begin where the key lies,
 * which is first copied to banks 1 and 2.
 *
 * in        AX area
 * registers HL area
 * clobbers  AX, BC, DE, flags; HL and banks 1 and 2 are kept
 */
#include "parameters.inc"

#define NIBBLES (LED_KEY_BITS / 4)
#define KEY     BANK(2)

/* Nibble `high` of the key above the one eight further on. */
.macro two_nibbles high, at
        .set    .Lhigh, (\high) % NIBBLES
        .set    .Llow, (.Lhigh + 8) % NIBBLES
        mov     a, KEY + .Llow / 2
.if .Lhigh & 1
        and     a, #15
        mov     b, a
        mov     a, KEY + .Lhigh / 2
        shl     a, 4
.else
        shr     a, 4
        mov     b, a
        mov     a, KEY + .Lhigh / 2
        and     a, #0xf0
.endif
        or      a, b
        mov     [hl+\at], a
.endm

        function EXPAND_KEY
        push    hl
        movw    hl, ax
        keep_bank 1
        keep_bank 2
        sel     rb0
        .set    .Lbyte, 0
.rept NIBBLES / 4
        movw    ax, [hl+.Lbyte]
        movw    KEY + .Lbyte, ax
        .set    .Lbyte, .Lbyte + 2
.endr
        .set    .Lwindow, 0
.rept WINDOWS
.irp column, 0, 1, 2, 3
        two_nibbles 16*.Lwindow+\column, 8*.Lwindow+2*\column
        two_nibbles 16*.Lwindow+\column+4, 8*.Lwindow+2*\column+1
.endr
        .set    .Lwindow, .Lwindow + 1
.endr
        give_back_bank 2
        give_back_bank 1
        sel     rb0
        pop     hl
        ret
        end_function EXPAND_KEY
