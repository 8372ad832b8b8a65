/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *context, const uint8_t *key)      RL78
 * void IDENTIFIER_authenticate(given)       the address of a struct of words in AX, HL is kept
 * uint8_t IDENTIFIER_verify(given)          the result in A: 0 if the tag is that of the message, else 1
 *
 * CMAC (NIST SP 800-38B) over a cipher that is called. The context is the cipher's round keys, or the key, and the two subkeys
 * behind them. With IN_LOOPS blocks are added byte by byte.
 *
 * in        AX, BC as C has them; or AX struct: tag, message, length, context
 * clobbers  all registers but HL, flags
 *
 * HL  the frame, which lies on the stack below HL as it was    DE  data    AX, BC  what is worked with
 */
#include "rl78.inc"

#define AUTHENTICATE SYMBOL(IDENTIFIER, _authenticate)
#define VERIFY       SYMBOL(IDENTIFIER, _verify)

/* The frame: the chain, where the message goes on, how many bytes of it are left */
.equ OUTPUT, 0
.equ CONTEXT_AT, 16
.equ DATA, 18
.equ LEFT, 20
.equ TAG_AT, 22
.equ MODE, 24                   /* 0xff to compare, 0 to write */
.equ FRAME, 26

/* The struct */
.equ TAG, 0
.equ MESSAGE, 2
.equ LENGTH, 4
.equ CONTEXT, 6

#ifdef BLOCK_EXPAND_KEY
.equ SUBKEYS, BLOCK_ROUND_KEY_BYTES
#else
.equ KEY_BYTES, 16
.equ SUBKEYS, KEY_BYTES
#endif
.equ REDUCTION, 0x87            /* of GF(2^128): what a bit that leaves on the left comes back as */

.macro for_each_byte macro
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        \macro  \byte
        .endr
.endm

.macro add_to_chain byte
        mov     a, [de+\byte]
        xor     a, [hl+OUTPUT+\byte]
        mov     [hl+OUTPUT+\byte], a
.endm

.macro write_tag byte
        mov     a, [hl+OUTPUT+\byte]
        mov     [de+\byte], a
.endm

.macro compare_tag byte
        mov     a, [de+\byte]
        xor     a, [hl+OUTPUT+\byte]
        or      x, a
.endm

function EXPAND_KEY
        push    hl
        push    ax
#ifdef BLOCK_EXPAND_KEY
        call    !BLOCK_EXPAND_KEY
#else
        movw    de, ax
        movw    ax, bc
        movw    hl, ax
        mov     c, #KEY_BYTES
2:      mov     a, [hl]
        mov     [de], a
        incw    hl
        incw    de
        dec     c
        bnz     $2b
#endif
        pop     ax
        push    ax
        addw    ax, #SUBKEYS
        movw    hl, ax
        mov     b, #16
        clrb    a
1:      dec     b
        mov     [hl+b], a
        bnz     $1b
        pop     bc
        movw    ax, hl
        call    !BLOCK_ENCRYPT
        mov     c, #16
        call    !twice
        mov     c, #32
        call    !twice
        pop     hl
        ret

/* The 16 bytes at HL, twice in GF(2^128), go before byte C. */
twice:
        mov     b, #16
        clr1    cy
1:      dec     c
        dec     b
        mov     a, [hl+b]
        rolc    a, 1
        mov     [hl+c], a
        bnz     $1b
        subc    a, a
        and     a, #REDUCTION
        mov     x, a
        mov     a, c
        add     a, #15
        mov     c, a
        mov     a, x
        xor     a, [hl+c]
        mov     [hl+c], a
        ret
        end_function EXPAND_KEY

function VERIFY
        mov     b, #0xff
        br      !begin
        end_function VERIFY

function AUTHENTICATE
        clrb    b
begin:
        push    hl
        movw    de, ax
        subw    sp, #FRAME
        movw    hl, sp
        mov     a, b
        mov     [hl+MODE], a
        movw    ax, [de+TAG]
        movw    [hl+TAG_AT], ax
        movw    ax, [de+MESSAGE]
        movw    [hl+DATA], ax
        movw    ax, [de+LENGTH]
        movw    [hl+LEFT], ax
        movw    ax, [de+CONTEXT]
        movw    [hl+CONTEXT_AT], ax
        clrw    ax
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    [hl+OUTPUT+\place], ax
        .endr

1:      movw    ax, [hl+LEFT]
        cmpw    ax, #16 + 1
        bc      $2f
        subw    ax, #16
        movw    [hl+LEFT], ax
        movw    ax, [hl+DATA]
        movw    de, ax
        addw    ax, #16
        movw    [hl+DATA], ax
        call    !add_block
        call    !encrypt_output
        br      $1b

        /* The last block, whole or filled up, takes in a subkey. */
2:      movw    ax, [hl+DATA]
        movw    de, ax
        mov     a, [hl+LEFT]
        cmp     a, #16
        bz      $whole
        mov     b, #OUTPUT
        cmp0    a
        bz      $4f
        mov     c, a
3:      mov     a, [de]
        xor     a, [hl+b]
        mov     [hl+b], a
        incw    de
        inc     b
        dec     c
        bnz     $3b
4:      mov     a, [hl+b]
        xor     a, #0x80
        mov     [hl+b], a
        movw    ax, #SUBKEYS + 16
        br      $5f
whole:  call    !add_block
        movw    ax, #SUBKEYS
5:      addw    ax, [hl+CONTEXT_AT]
        movw    de, ax
        call    !add_block
        call    !encrypt_output

        movw    ax, [hl+TAG_AT]
        movw    de, ax
        mov     a, [hl+MODE]
        cmp0    a
        bnz     $compare
#ifdef IN_LOOPS
        mov     c, #16
2:      mov     a, [hl]
        mov     [de], a
        incw    hl
        incw    de
        dec     c
        bnz     $2b
#else
        for_each_byte write_tag
#endif
        br      $leave
compare:
        clrb    x
#ifdef IN_LOOPS
        mov     c, #16
2:      mov     a, [de]
        xor     a, [hl]
        or      x, a
        incw    hl
        incw    de
        dec     c
        bnz     $2b
#else
        for_each_byte compare_tag
#endif
        mov     a, x
        cmp     a, #1
        subc    a, a                    /* 0xff if no bit differs, else 0 */
        inc     a
leave:
        addw    sp, #FRAME
        pop     hl
        ret

/* The 16 bytes at DE into the chain */
add_block:
#ifdef IN_LOOPS
        movw    bc, #OUTPUT * 0x100 + 16
2:      mov     a, [de]
        xor     a, [hl+b]
        mov     [hl+b], a
        incw    de
        inc     b
        dec     c
        bnz     $2b
#else
        for_each_byte add_to_chain
#endif
        ret

encrypt_output:
        movw    ax, [hl+CONTEXT_AT]
        movw    bc, ax
        movw    ax, hl
        br      !BLOCK_ENCRYPT
        end_function AUTHENTICATE
