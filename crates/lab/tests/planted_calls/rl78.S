; SPECK-32/64 for the tests of verification: plain, correct, and with a fault planted by FAULT in what a
; caller may rely on.
;
; encrypt: HL = block, DE = round keys, B = rounds left, AX = scratch
; expand_key: HL = frame on the stack, DE = round keys, B = i, AX = scratch
; stack: the return address and HL; expand_key has a frame of k, l[i], l[i+1], l[i+2]

#include "faults.h"

        .macro rotate_left_1
        mov1    cy, a.7
        rolwc   ax, 1
        .endm

        .macro rotate_right_7
        xch     a, x
        rotate_left_1
        .endm

        .macro xor_word at
        xch     a, x
        xor     a, [hl+\at]
        xch     a, x
        xor     a, [hl+\at+1]
        .endm

        .section .text.encrypt, "ax", @progbits
        .global speck32_64_encrypt
        .type   speck32_64_encrypt, @function
speck32_64_encrypt:
#if FAULT == SECOND_CALL
        inc     !calls
        push    ax
        mov     a, !calls
        cmp     a, #2
        pop     ax
        bc      $8f
        ret
8:
#elif FAULT == STATIC_SAVE
        push    ax
        movw    ax, hl
        movw    !saved, ax
        pop     ax
#else
        push    hl
#endif
        movw    hl, ax
        movw    ax, bc
        movw    de, ax
#if FAULT == FLAG_AT_ENTRY
        mov     a, [hl]
        addc    a, #0
        mov     [hl], a
#elif FAULT == MODE_AT_ENTRY
        push    de
        movw    de, #zeros
        mov     a, es:[de]
        pop     de
        xor     a, [hl]
        mov     [hl], a
#elif FAULT == BANK_AT_ENTRY
        mov     a, 0xffef5
        xor     a, [hl]
        mov     [hl], a
#elif FAULT == BANK_AT_EXIT
        sel     rb3
        inc     c
        sel     rb0
#elif FAULT == TABLE_CARRY || FAULT == VARIABLE_CARRY
        push    de
        movw    de, #zeros + 4
        mov     a, e
        add     a, #24
        mov     e, a
        mov     a, [de]
        pop     de
        xor     a, [hl]
        mov     [hl], a
#elif FAULT == STACK_CARRY
        push    de
        push    hl
        movw    hl, sp
        mov     a, l
        add     a, #3
        mov     l, a
        mov     a, [hl]
        pop     hl
        cmp     a, d
        skz
        inc     [hl+0]
        pop     de
#endif
        ; (a leak)
        mov     b, #22
1:      movw    ax, [hl+2]
        rotate_right_7
        addw    ax, [hl+0]
        movw    [hl+2], ax
        movw    ax, [de]
#if FAULT == POINTER_CARRY
        inc     e
        inc     e
#else
        incw    de
        incw    de
#endif
        xor_word 2
        movw    [hl+2], ax
        movw    ax, [hl]
        rotate_left_1
        rotate_left_1
        xor_word 2
        movw    [hl], ax
        dec     b
        bnz     $1b
#if FAULT == STATIC_SAVE
        movw    hl, !saved
#else
        pop     hl
#endif
#if FAULT == MODE_AT_EXIT
        ei
#endif
        ret
        .size   speck32_64_encrypt, . - speck32_64_encrypt

        .section .text.expand_key, "ax", @progbits
        .global speck32_64_expand_key
        .type   speck32_64_expand_key, @function
speck32_64_expand_key:
        push    hl
        push    ax
        movw    ax, bc
        movw    hl, ax
        pop     de
        movw    ax, [hl+6]
        push    ax
        movw    ax, [hl+4]
        push    ax
        movw    ax, [hl+2]
        push    ax
        movw    ax, [hl]
        push    ax
        movw    hl, sp
        mov     b, #0
1:      movw    ax, [hl]
        movw    [de], ax
        incw    de
        incw    de
        movw    ax, [hl+2]
        rotate_right_7
        addw    ax, [hl+0]
        xch     a, x
        xor     a, b
        xch     a, x
        push    ax
        movw    ax, [hl+4]
        movw    [hl+2], ax
        movw    ax, [hl+6]
        movw    [hl+4], ax
        pop     ax
        movw    [hl+6], ax
        movw    ax, [hl]
        rotate_left_1
        rotate_left_1
        xor_word 6
        movw    [hl], ax
        inc     b
        mov     a, b
        cmp     a, #22
        bnz     $1b
        addw    sp, #8
        pop     hl
        ret
        .size   speck32_64_expand_key, . - speck32_64_expand_key

#if FAULT == TABLE_CARRY || FAULT == MODE_AT_ENTRY
        .section .rodata.zeros, "a", @progbits
zeros:  .fill   32, 1, 0
#endif
#if FAULT == SECOND_CALL
        .section .bss.calls, "aw", @nobits
calls:  .skip   1
#elif FAULT == STATIC_SAVE
        .section .bss.saved, "aw", @nobits
        .balign 2
saved:  .skip   2
#elif FAULT == VARIABLE_CARRY
        .section .bss.zeros, "aw", @nobits
zeros:  .skip   32
#endif
