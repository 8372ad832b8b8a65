/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key), if the cipher has it      RL78
 * void IDENTIFIER_crypt(given)              the address of a struct of words in AX, HL is kept
 *
 * Counter mode (NIST SP 800-38A, section 6.5) over a cipher that is called. The nonce is the whole first counter block; both
 * directions are one function. With IN_LOOPS whole blocks go byte by byte, as the last one does.
 *
 * in        AX, BC as C has them; or AX struct: message, length, nonce, round keys
 * clobbers  all registers but HL, flags
 *
 * HL  the frame, which lies on the stack below HL as it was    DE  data    AX, BC  what is worked with
 */
#include "rl78.inc"

#define CRYPT SYMBOL(IDENTIFIER, _crypt)

/* The frame: a block of key stream, the counter block, where the message goes on, how many bytes of it are left */
.equ OUTPUT, 0
.equ COUNTER, 16
.equ KEYS, 32
.equ DATA, 34
.equ LEFT, 36
.equ FRAME, 38

/* The struct */
.equ MESSAGE, 0
.equ LENGTH, 2
.equ NONCE, 4
.equ ROUND_KEYS, 6

#ifdef BLOCK_EXPAND_KEY
function EXPAND_KEY
        br      !BLOCK_EXPAND_KEY
        end_function EXPAND_KEY
#endif

function CRYPT
        push    hl
        movw    de, ax
        subw    sp, #FRAME
        movw    hl, sp
        movw    ax, [de+MESSAGE]
        movw    [hl+DATA], ax
        movw    ax, [de+LENGTH]
        movw    [hl+LEFT], ax
        movw    ax, [de+ROUND_KEYS]
        movw    [hl+KEYS], ax
        movw    ax, [de+NONCE]
        movw    de, ax
        movw    bc, #COUNTER * 0x100 + 16
1:      mov     a, [de]
        mov     [hl+b], a
        incw    de
        inc     b
        dec     c
        bnz     $1b

.Lblock:
        movw    ax, [hl+LEFT]
        or      a, x
        bnz     $.Lmore
        addw    sp, #FRAME
        pop     hl
        ret
.Lmore: .irp    place, 0, 2, 4, 6, 8, 10, 12, 14
        movw    ax, [hl+COUNTER+\place]
        movw    [hl+OUTPUT+\place], ax
        .endr
        /* One more; the nonce is no secret. */
        mov     b, #COUNTER + 15
2:      mov     a, [hl+b]
        inc     a
        mov     [hl+b], a
        bnz     $3f
        dec     b
        mov     a, b
        cmp     a, #COUNTER
        bnc     $2b
3:      movw    ax, [hl+KEYS]
        movw    bc, ax
        movw    ax, hl
        call    !BLOCK_ENCRYPT
        movw    ax, [hl+DATA]
        movw    de, ax
        movw    ax, [hl+LEFT]
        subw    ax, #16
        bc      $.Llast
        movw    [hl+LEFT], ax
#ifdef IN_LOOPS
        mov     c, #16
        br      $.Lbytes
#else
        .irp    byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        mov     a, [de+\byte]
        xor     a, [hl+OUTPUT+\byte]
        mov     [de+\byte], a
        .endr
        movw    ax, de
        addw    ax, #16
        movw    [hl+DATA], ax
        br      $!.Lblock
#endif
.Llast: addw    ax, #16
        mov     a, x
        mov     c, a
        clrw    ax
        movw    [hl+LEFT], ax
.Lbytes:
        mov     b, #OUTPUT
4:      mov     a, [de]
        xor     a, [hl+b]
        mov     [de], a
        incw    de
        inc     b
        dec     c
        bnz     $4b
#ifdef IN_LOOPS
        movw    ax, de
        movw    [hl+DATA], ax
#endif
        br      $!.Lblock
        end_function CRYPT
