/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(given)       the address of a struct of words in AX, HL is kept      RL78
 * uint8_t IDENTIFIER_verify(given)          the result in A: 0 if the tag is that of the message, else 1
 * With KEPT, also
 * void IDENTIFIER_expand_key(uint8_t *context, const uint8_t *key)
 *
 * Ascon-MAC over a permutation that is called, its area at the start of the frame: the state and work. Both functions are one:
 * MODE says whether the tag is written or compared, all of it and without a branch. With KEPT the key's context is the state
 * behind its permutation, and is given in place of the key. WRITTEN_OUT: whole blocks, state and tag without loops.
 *
 * in        AX struct: tag, message, length, key or context; or AX context, BC key
 * clobbers  all registers but HL, flags
 *
 * HL  the frame, which lies on the stack below HL as it was    DE  data    AX, BC  what is worked with
 */
#include "rl78.inc"

#define AUTHENTICATE SYMBOL(IDENTIFIER, _authenticate)
#define VERIFY       SYMBOL(IDENTIFIER, _verify)

.equ RATE, 32
.equ STATE, 40
.equ KEY_AT, 8
.equ KEY_LENGTH, 16
.equ TAG_LENGTH, 16
.equ LAST_BLOCK, 0x80                   /* in the last byte of the state */

/* The frame: the permutation's area, where the message goes on, how many bytes of it are left */
.equ DATA, (PERMUTATION_AREA_BYTES + 1) & 0xfe
.equ LEFT, DATA + 2
.equ TAG_AT, DATA + 4
.equ MODE, DATA + 6                     /* 0xff to compare, 0 to write */
.equ FRAME, DATA + 8

/* The struct */
.equ TAG, 0
.equ MESSAGE, 2
.equ LENGTH, 4
.equ KEY, 6

.macro add_byte place
        mov     a, [de+\place]
        xor     a, [hl+\place]
        mov     [hl+\place], a
.endm

.macro move_byte place
        mov     a, [de+\place]
        mov     [hl+KEY_AT+\place], a
.endm

.macro write_byte place
        mov     a, [hl+\place]
        mov     [de+\place], a
.endm

.macro compare_byte place
        mov     a, [de+\place]
        xor     a, [hl+\place]
        or      x, a
.endm

.macro for_each_byte macro, count
.set place, 0
.rept \count
        \macro  place
.set place, place + 1
.endr
.endm

/* The initial value at HL, the key at DE behind it, then zeros */
.macro initial_state
        movw    ax, #0x0005
        movw    [hl], ax
        movw    ax, #0x80cc
        movw    [hl+2], ax
        movw    ax, #0x2000
        movw    [hl+4], ax
        movw    ax, #0x0010
        movw    [hl+6], ax
        clrw    ax
        .irp    place, 24, 26, 28, 30, 32, 34, 36, 38
        movw    [hl+\place], ax
        .endr
#if WRITTEN_OUT
        for_each_byte move_byte, KEY_LENGTH
#else
        movw    bc, #KEY_AT * 0x100 + KEY_LENGTH
1:      mov     a, [de]
        mov     [hl+b], a
        incw    de
        inc     b
        dec     c
        bnz     $1b
#endif
.endm

#if KEPT
function EXPAND_KEY
        push    hl
        push    ax
        subw    sp, #PERMUTATION_AREA_BYTES
        movw    ax, bc
        movw    de, ax
        movw    ax, sp
        movw    hl, ax
        initial_state
        movw    ax, hl
        call    !PERMUTATION_PERMUTE
        movw    ax, [sp+PERMUTATION_AREA_BYTES]
        movw    de, ax
        mov     c, #STATE
1:      mov     a, [hl]
        mov     [de], a
        incw    hl
        incw    de
        dec     c
        bnz     $1b
        addw    sp, #PERMUTATION_AREA_BYTES
        pop     ax
        pop     hl
        ret
        end_function EXPAND_KEY
#endif

function VERIFY
        mov     b, #0xff
        br      $begin

        .global AUTHENTICATE
        .type   AUTHENTICATE, @function
AUTHENTICATE:
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
        movw    ax, [de+KEY]
        movw    de, ax
#if KEPT
#if WRITTEN_OUT
.irp place, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38
        movw    ax, [de+\place]
        movw    [hl+\place], ax
.endr
#else
        movw    bc, #STATE
1:      mov     a, [de]
        mov     [hl+b], a
        incw    de
        inc     b
        dec     c
        bnz     $1b
#endif
#else
        initial_state
        call    !permute
#endif

next:
        movw    ax, [hl+DATA]
        movw    de, ax
#if WRITTEN_OUT
        movw    ax, [hl+LEFT]
        subw    ax, #RATE
        bnc     $1f
        br      !part
1:      movw    [hl+LEFT], ax
        for_each_byte add_byte, RATE
        movw    ax, de
        addw    ax, #RATE
        movw    [hl+DATA], ax
        call    !permute
        br      !next
#endif
part:
#if WRITTEN_OUT
        mov     a, [hl+LEFT]
        mov     c, a
        mov     b, #0
        inc     c
        br      $2f
1:      mov     a, [de]
        xor     a, [hl+b]
        mov     [hl+b], a
        incw    de
        inc     b
2:      dec     c
        bnz     $1b
#else
        movw    bc, #RATE
1:      movw    ax, [hl+LEFT]
        subw    ax, #1
        bc      $ended
        movw    [hl+LEFT], ax
        mov     a, [de]
        xor     a, [hl+b]
        mov     [hl+b], a
        incw    de
        inc     b
        dec     c
        bnz     $1b
        movw    ax, de
        movw    [hl+DATA], ax
        call    !permute
        br      $next
#endif

ended:
        mov     a, [hl+b]
        xor     a, #1
        mov     [hl+b], a
        mov     a, [hl+STATE-1]
        xor     a, #LAST_BLOCK
        mov     [hl+STATE-1], a
        call    !permute

        movw    ax, [hl+TAG_AT]
        movw    de, ax
        mov     a, [hl+MODE]
        cmp0    a
        bnz     $compare
#if WRITTEN_OUT
        for_each_byte write_byte, TAG_LENGTH
#else
        mov     c, #TAG_LENGTH
1:      mov     a, [hl]
        mov     [de], a
        incw    hl
        incw    de
        dec     c
        bnz     $1b
#endif
        br      $leave
compare:
        clrb    x
#if WRITTEN_OUT
        for_each_byte compare_byte, TAG_LENGTH
#else
        mov     c, #TAG_LENGTH
1:      mov     a, [de]
        xor     a, [hl]
        or      x, a
        incw    hl
        incw    de
        dec     c
        bnz     $1b
#endif
        mov     a, x
        cmp     a, #1
        subc    a, a                    /* 0xff if no bit differs, else 0 */
        inc     a
leave:
        addw    sp, #FRAME
        pop     hl
        ret

permute:
        movw    ax, hl
        br      !PERMUTATION_PERMUTE
        end_function VERIFY
