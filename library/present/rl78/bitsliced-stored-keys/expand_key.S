/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(area)      RL78
 *
 * The standard round keys; the first one is the key's first eight bytes, which lie in its place. The key register is
 * the work area, and its S-box is computed: no address, branch or timing depends on a secret.
 *
 * in        AX area
 * registers HL key register, DE round key
 * clobbers  AX, BC, DE, flags; HL is kept
 */
#include "rl78.inc"

#define IN_AREA
#define KEY_REGISTER 0
#define WORK         264 /* from the area on */
#include "bitsliced_half_round.inc"
#include "key_register_in_area.inc"

        function EXPAND_KEY
        push    hl
        movw    de, ax
        addw    ax, #WORK
        movw    hl, ax
        .set    .Lplace, 0
.rept KEY_BYTES / 2
        movw    ax, [de+.Lplace]
        xch     a, x
        movw    [hl+KEY_BYTES-2-.Lplace], ax
        .set    .Lplace, .Lplace + 2
.endr
        mov     a, #COUNTER_STEP
        push    ax
.Lround_key:
        push    de
        mov     a, [sp+3]
        next_round_key
        pop     ax
        addw    ax, #8
        movw    de, ax
.irp byte, 7, 6, 5, 4, 3, 2, 1, 0
        mov     a, ROUND_KEY_BYTE(\byte)
        mov     [de+7-\byte], a
.endr
        mov     a, [sp+1]
        add     a, #COUNTER_STEP
        mov     [sp+1], a
        cmp     a, #32*COUNTER_STEP
        skz
        br      !.Lround_key
        pop     ax
        pop     hl
        ret
        end_function EXPAND_KEY
