; SPECK-64/128 encryption for ever, all in registers but the round keys, which lie at 0x0100.
    .text
    .global main
main:
    clr     r1
.Lblock:
    ldi     r30, 0x00
    ldi     r31, 0x01
    ldi     r17, 27
.Lround:
    mov     r0, r4              ; x = R7:R4 turned right by 8
    mov     r4, r5
    mov     r5, r6
    mov     r6, r7
    mov     r7, r0
    add     r4, r8              ; x += y, y = R11:R8
    adc     r5, r9
    adc     r6, r10
    adc     r7, r11
    ld      r16, Z+             ; x ^= round key
    eor     r4, r16
    ld      r16, Z+
    eor     r5, r16
    ld      r16, Z+
    eor     r6, r16
    ld      r16, Z+
    eor     r7, r16
    .rept   3                   ; y turned left by 3
    lsl     r8
    rol     r9
    rol     r10
    rol     r11
    adc     r8, r1
    .endr
    eor     r8, r4              ; y ^= x
    eor     r9, r5
    eor     r10, r6
    eor     r11, r7
    dec     r17
    brne    .Lround
    rjmp    .Lblock
