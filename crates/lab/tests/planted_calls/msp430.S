; SPECK-32/64 for the tests of verification: plain, correct, and with a fault planted by FAULT in what a
; caller may rely on.
;
; encrypt: r12 = block, r13 = round keys, r14 = y, r15 = x, r11 = rounds left
; expand_key: r12 = round keys, r13 = key, r14 = k, r15 = l[i], r11 = i, r10 = l[i+1], r9 = l[i+2],
;             r8 = scratch
; stack: the return address; expand_key saves three registers

#include "faults.h"

        .macro rotate_left_1 word
        rla     \word
        adc     \word
        .endm

        .macro rotate_right_7 word
        swpb    \word
        rotate_left_1 \word
        .endm

        .section .text.encrypt, "ax", @progbits
        .global speck32_64_encrypt
        .type   speck32_64_encrypt, @function
speck32_64_encrypt:
#if FAULT == SECOND_CALL
        inc     &calls
        cmp     #2, &calls
        jhs     9f
#elif FAULT == STATIC_SAVE
        mov     r10, &saved
        inc     r10
#endif
        mov     @r12+, r14
        mov     @r12+, r15
#if FAULT == FLAG_AT_ENTRY
        adc     r14
#elif FAULT == TABLE_CARRY || FAULT == VARIABLE_CARRY
        push    r13
        mov     #zeros + 4, r11
        add.b   #24, r11
        mov     #zeros + 4, r13
        and     #0xff00, r13
        bis     r11, r13
        xor     @r13, r14
        pop     r13
#elif FAULT == STACK_CARRY
        push    r10
        mov     sp, r11
        add.b   #2, r11
        push    r9
        mov     sp, r9
        and     #0xff00, r9
        bis     r9, r11
        pop     r9
        mov     @r11, r11
        cmp     2(sp), r11
        jz      2f
        inc     r14
2:      pop     r10
#endif
        ; (a leak)
        mov     #22, r11
1:      rotate_right_7 r15
        add     r14, r15
        xor     @r13, r15
#if FAULT == POINTER_CARRY
        push    r10
        mov     r13, r10
        and     #0xff00, r10
        add.b   #2, r13
        bis     r10, r13
        pop     r10
#else
        add     #2, r13
#endif
        rotate_left_1 r14
        rotate_left_1 r14
        xor     r15, r14
        dec     r11
        jnz     1b
        mov     r14, -4(r12)
        mov     r15, -2(r12)
#if FAULT == MODE_AT_EXIT
        bis     #0x40, sr
#elif FAULT == STATIC_SAVE
        mov     &saved, r10
#endif
9:      ret
        .size   speck32_64_encrypt, . - speck32_64_encrypt

        .section .text.expand_key, "ax", @progbits
        .global speck32_64_expand_key
        .type   speck32_64_expand_key, @function
speck32_64_expand_key:
        push    r10
        push    r9
        push    r8
        mov     @r13+, r14
        mov     @r13+, r15
        mov     @r13+, r10
        mov     @r13+, r9
        clr     r11
1:      mov     r14, 0(r12)
        incd    r12
        rotate_right_7 r15
        add     r14, r15
        xor     r11, r15
        rotate_left_1 r14
        rotate_left_1 r14
        xor     r15, r14
        mov     r15, r8
        mov     r10, r15
        mov     r9, r10
        mov     r8, r9
        inc     r11
        cmp     #22, r11
        jne     1b
        pop     r8
        pop     r9
        pop     r10
        ret
        .size   speck32_64_expand_key, . - speck32_64_expand_key

#if FAULT == TABLE_CARRY
        .section .rodata.zeros, "a", @progbits
        .balign 2
zeros:  .fill   32, 1, 0
#endif
#if FAULT == SECOND_CALL
        .section .bss.calls, "aw", @nobits
        .balign 2
calls:  .skip   2
#elif FAULT == STATIC_SAVE
        .section .bss.saved, "aw", @nobits
        .balign 2
saved:  .skip   2
#elif FAULT == VARIABLE_CARRY
        .section .bss.zeros, "aw", @nobits
        .balign 2
zeros:  .skip   32
#endif
