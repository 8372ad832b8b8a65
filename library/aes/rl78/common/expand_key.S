/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The identifier's _expand_key: the round keys of AES, in the standard order     RL78
 *
 * in        AX area, which has the key ROUND_KEYS_AT bytes from its begin; or, with APART, AX round keys and BC key
 * out       the round keys lie there; HL as before
 * clobbers  all registers but HL
 *
 * A step makes as many words as the key has, the first four of them and then the rest: the last step
 * makes four only.
 */
#include "names.inc"

#define KEY_BYTES (AES_KEY_BITS / 8)
#ifndef ROUND_KEYS_AT
#define ROUND_KEYS_AT 0
#endif

/* The round constant of the last step. */
#if AES_KEY_BITS == 128
#define LAST_CONSTANT 0x36
#elif AES_KEY_BITS == 192
#define LAST_CONSTANT 0x80
#else
#define LAST_CONSTANT 0x40
#endif

/* A row of the next four words, from what A holds. 8 clocks. */
.macro expand_row row
.irp column, 0, 1, 2, 3
.if 4*\column+\row == 0
        xor     a, [hl]
.else
        xor     a, [hl+4*\column+\row]
.endif
        mov     [hl+KEY_BYTES+4*\column+\row], a
.endr
.endm

.macro load_index register, byte
        mov     a, [hl+\byte]
        mov     \register, a
.endm

.macro substituted index
        mov     a, aes_sbox[\index]
.endm

/* The rest of a row of a step, of six words or eight; column 3 of eight goes through the S-box. */
.macro expand_rest row
#if AES_KEY_BITS == 256
        load_index b, KEY_BYTES+12+\row
        substituted b
#else
        mov     a, [hl+KEY_BYTES+12+\row]
#endif
        .set    .Lword, 16
.rept KEY_BYTES / 4 - 4
        xor     a, [hl+.Lword+\row]
        mov     [hl+KEY_BYTES+.Lword+\row], a
        .set    .Lword, .Lword + 4
.endr
.endm

function EXPAND_KEY
        push    hl
.if ROUND_KEYS_AT
        addw    ax, #ROUND_KEYS_AT
.endif
        movw    hl, ax
#ifdef APART
        movw    ax, bc
        movw    de, ax
        clrb    b
.Lcopy: mov     a, [de]
        mov     [hl+b], a
        incw    de
        inc     b
        mov     a, b
        cmp     a, #KEY_BYTES
        bnz     $.Lcopy
#endif
        oneb    x
.Lround_key:
        load_index b, KEY_BYTES-3
        load_index c, KEY_BYTES-2
        substituted b
        xor     a, x
        expand_row 0
        load_index b, KEY_BYTES-1
        substituted c
        expand_row 1
        load_index c, KEY_BYTES-4
        substituted b
        expand_row 2
        substituted c
        expand_row 3
#if AES_KEY_BITS > 128
        mov     a, x
        cmp     a, #LAST_CONSTANT
        bz      $.Ldone
.irp row, 0, 1, 2, 3
        expand_rest \row
.endr
#endif
        mov     a, x
        double
        mov     b, a
        movw    ax, hl
        addw    ax, #KEY_BYTES
        movw    hl, ax
        mov     a, b
        mov     x, a
#if AES_KEY_BITS > 128
        br      $!.Lround_key
.Ldone:
#else
        cmp     a, #2 * LAST_CONSTANT
        bnz     $.Lround_key
#endif
        pop     hl
        ret
        .size   EXPAND_KEY, . - EXPAND_KEY
