; SPECK-96/96, loads and stores unrolled.
; r0..r5 y, r6..r11 x, r12..r17 k, r18..r23 l; x and l turned right by 8 bits from the start

    ldx 0
    ld r0, x+
    ld r1, x+
    ld r2, x+
    ld r3, x+
    ld r4, x+
    ld r5, x+
    ld r11, x+
    ld r6, x+
    ld r7, x+
    ld r8, x+
    ld r9, x+
    ld r10, x+
    ld r12, x+
    ld r13, x+
    ld r14, x+
    ld r15, x+
    ld r16, x+
    ld r17, x+
    ld r23, x+
    ld r18, x+
    ld r19, x+
    ld r20, x+
    ld r21, x+
    ld r22, x+
    ldl 28
round:
    add r6, r0
    adc r7, r1
    adc r8, r2
    adc r9, r3
    adc r10, r4
    adc r11, r5
    xor r6, r12
    xor r7, r13
    xor r8, r14
    xor r9, r15
    xor r10, r16
    xor r11, r17
    add r18, r12
    adc r19, r13
    adc r20, r14
    adc r21, r15
    adc r22, r16
    adc r23, r17
    rotate
    loop round
    st x+, r0
    st x+, r1
    st x+, r2
    st x+, r3
    st x+, r4
    st x+, r5
    st x+, r11
    st x+, r6
    st x+, r7
    st x+, r8
    st x+, r9
    st x+, r10
    halt
