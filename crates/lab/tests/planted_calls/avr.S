; SPECK-32/64 for the tests of verification: plain, correct, and with a fault planted by FAULT in what a
; caller may rely on.
;
; encrypt: X = block, Z = round keys, r18 r19 = y, r20 r21 = x, r23 = rounds left, r0 = scratch
; expand_key: X = key, Z = round keys, r18 r19 = k, r20 r21 = l[i], r22 r23 = l[i+1], r16 r17 = l[i+2],
;             r0 = scratch, r25 = i
; stack: the return address; expand_key saves two registers

#include "faults.h"

        .macro rotate_right_7 low, high
        mov     r0, \low
        mov     \low, \high
        mov     \high, r0
        lsl     \low
        rol     \high
        adc     \low, r1
        .endm

        .macro rotate_left_2 low, high
        .rept 2
        lsl     \low
        rol     \high
        adc     \low, r1
        .endr
        .endm

        .section .text.encrypt, "ax", @progbits
        .global speck32_64_encrypt
        .type   speck32_64_encrypt, @function
speck32_64_encrypt:
#if FAULT == SECOND_CALL
        lds     r18, calls
        inc     r18
        sts     calls, r18
        cpi     r18, 2
        brsh    9f
#elif FAULT == STATIC_SAVE
        sts     saved, r2
        inc     r2
#elif FAULT == NO_INTERRUPTS
        in      r18, 0x3f
        cli
        push    r18
#endif
        movw    r26, r24
        movw    r30, r22
        ld      r18, X+
        ld      r19, X+
        ld      r20, X+
        ld      r21, X+
#if FAULT == FLAG_AT_ENTRY
        adc     r18, r1
#elif FAULT == MODE_AT_ENTRY
        movw    r24, r30
        ldi     r30, lo8(zeros)
        ldi     r31, hi8(zeros)
        elpm    r0, Z
        movw    r30, r24
        eor     r18, r0
#elif FAULT == TABLE_CARRY || FAULT == VARIABLE_CARRY
        movw    r24, r30
        ldi     r30, lo8(zeros + 4)
        ldi     r31, hi8(zeros + 4)
        subi    r30, -24
#if FAULT == TABLE_CARRY
        lpm     r0, Z
#else
        ld      r0, Z
#endif
        movw    r30, r24
        eor     r18, r0
#elif FAULT == STACK_IN_TWO_STEPS
        in      r24, 0x3d
        in      r25, 0x3e
        sbiw    r24, 60
        out     0x3e, r25
        out     0x3d, r24
        adiw    r24, 60
        out     0x3e, r25
        out     0x3d, r24
#elif FAULT == STACK_CARRY
        push    r2
        push    r3
        in      r24, 0x3d
        in      r25, 0x3e
        ld      r0, -X
        ld      r0, -X
        ld      r0, -X
        ld      r0, -X
        push    r26
        movw    r26, r24
        inc     r26
        ld      r0, X
        pop     r26
        adiw    r26, 4
        cpse    r0, r3
        inc     r18
        pop     r3
        pop     r2
#endif
        ; (a leak)
        ldi     r23, 22
1:      rotate_right_7 r20, r21
        add     r20, r18
        adc     r21, r19
        ld      r0, Z
#if FAULT == POINTER_CARRY
        inc     r30
#else
        adiw    r30, 1
#endif
        eor     r20, r0
        ld      r0, Z+
        eor     r21, r0
        rotate_left_2 r18, r19
        eor     r18, r20
        eor     r19, r21
        dec     r23
        brne    1b
        st      -X, r21
        st      -X, r20
        st      -X, r19
        st      -X, r18
#if FAULT == MODE_AT_EXIT
        sei
#elif FAULT == STATIC_SAVE
        lds     r2, saved
#elif FAULT == NO_INTERRUPTS
        pop     r18
        out     0x3f, r18
#endif
9:      ret
        .size   speck32_64_encrypt, . - speck32_64_encrypt

        .section .text.expand_key, "ax", @progbits
        .global speck32_64_expand_key
        .type   speck32_64_expand_key, @function
speck32_64_expand_key:
        push    r16
        push    r17
        movw    r26, r22
        movw    r30, r24
        ld      r18, X+
        ld      r19, X+
        ld      r20, X+
        ld      r21, X+
        ld      r22, X+
        ld      r23, X+
        ld      r16, X+
        ld      r17, X+
        ldi     r25, 0
1:      st      Z+, r18
        st      Z+, r19
        rotate_right_7 r20, r21
        add     r20, r18
        adc     r21, r19
        eor     r20, r25
        rotate_left_2 r18, r19
        eor     r18, r20
        eor     r19, r21
        movw    r26, r20
        movw    r20, r22
        movw    r22, r16
        movw    r16, r26
        inc     r25
        cpi     r25, 22
        brne    1b
        pop     r17
        pop     r16
        ret
        .size   speck32_64_expand_key, . - speck32_64_expand_key

#if FAULT == TABLE_CARRY || FAULT == MODE_AT_ENTRY
        .section .progmem.zeros, "a", @progbits
zeros:  .fill   32, 1, 0
#endif
#if FAULT == SECOND_CALL
        .section .bss.calls, "aw", @nobits
calls:  .skip   1
#elif FAULT == STATIC_SAVE
        .section .bss.saved, "aw", @nobits
saved:  .skip   1
#elif FAULT == VARIABLE_CARRY
        .section .bss.zeros, "aw", @nobits
zeros:  .skip   32
#endif
