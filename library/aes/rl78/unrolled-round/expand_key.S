/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes128_expand_key: the round keys of AES-128, in the standard order      RL78
 *
 * in        AX area, which begins with the key
 * out       the area begins with 176 bytes of round keys; HL as before
 * clobbers  all registers but HL
 */
#include "names.inc"

/* A row of the next round key, from what A holds. 8 clocks. */
.macro expand_row row
.irp column, 0, 1, 2, 3
.if 4*\column+\row == 0
        xor     a, [hl]
.else
        xor     a, [hl+4*\column+\row]
.endif
        mov     [hl+16+4*\column+\row], a
.endr
.endm

.macro load_index register, byte
        mov     a, [hl+\byte]
        mov     \register, a
.endm

.macro substituted index
        mov     a, aes_sbox[\index]
.endm

#define LAST_CONSTANT_DOUBLED 0x6c

function EXPAND_KEY
        push    hl
        movw    hl, ax
        oneb    x
.Lround_key:
        load_index b, 13
        load_index c, 14
        substituted b
        xor     a, x
        expand_row 0
        load_index b, 15
        substituted c
        expand_row 1
        load_index c, 12
        substituted b
        expand_row 2
        substituted c
        expand_row 3
        mov     a, x
        double
        mov     b, a
        movw    ax, hl
        addw    ax, #16
        movw    hl, ax
        mov     a, b
        mov     x, a
        cmp     a, #LAST_CONSTANT_DOUBLED
        bnz     $.Lround_key
        pop     hl
        ret
        .size   EXPAND_KEY, . - EXPAND_KEY
