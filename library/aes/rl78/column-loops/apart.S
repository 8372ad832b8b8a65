/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)             RL78
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *key)
 *
 * in        AX block, BC key, at any addresses
 * out       HL as before
 * clobbers  all registers but HL
 *
 * Makes the area of loops.inc on the stack, behind it the block's address. B tells the directions apart.
 */
#include "loops.inc"

#define ENCRYPT_APART SYMBOL(IDENTIFIER, _encrypt)
#define DECRYPT_APART SYMBOL(IDENTIFIER, _decrypt)

.macro begin_area back
        push    hl
        push    ax
        movw    ax, bc
        movw    de, ax
        mov     b, #\back
.endm

.macro area_to_hl
        movw    ax, sp
        movw    hl, ax
        mov     c, #16
.endm

.macro block_to_de
        movw    ax, [sp+AREA_BYTES]
        movw    de, ax
.endm

function DECRYPT_APART
        begin_area 1
        br      !.Lmake
        end_function DECRYPT_APART

function ENCRYPT_APART
        begin_area 0
.Lmake: subw    sp, #AREA_BYTES
        area_to_hl
.Lkey:  mov     a, [de]
        mov     [hl+ROUND_KEY], a
        incw    de
        incw    hl
        dec     c
        bnz     $.Lkey
        block_to_de
        area_to_hl
.Lblock:
        mov     a, [de]
        mov     [hl+BLOCK], a
        incw    de
        incw    hl
        dec     c
        bnz     $.Lblock
        movw    ax, sp
        cmp0    b
        bnz     $.Lback
        call    !ENCRYPT
        br      $.Lgive_back
.Lback: call    !DECRYPT
.Lgive_back:
        block_to_de
        area_to_hl
.Lgive: mov     a, [hl+BLOCK]
        mov     [de], a
        incw    de
        incw    hl
        dec     c
        bnz     $.Lgive
        addw    sp, #AREA_BYTES + 2
        pop     hl
        ret
        end_function ENCRYPT_APART
