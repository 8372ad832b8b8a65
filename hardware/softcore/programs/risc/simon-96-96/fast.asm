; SIMON-96/96, loads and stores unrolled.
; r0..r5 y, r6..r11 x, r12..r17 this round key, r18..r23 the next

    ldx 0
    ld r0, x+
    ld r1, x+
    ld r2, x+
    ld r3, x+
    ld r4, x+
    ld r5, x+
    ld r6, x+
    ld r7, x+
    ld r8, x+
    ld r9, x+
    ld r10, x+
    ld r11, x+
    ld r12, x+
    ld r13, x+
    ld r14, x+
    ld r15, x+
    ld r16, x+
    ld r17, x+
    ld r18, x+
    ld r19, x+
    ld r20, x+
    ld r21, x+
    ld r22, x+
    ld r23, x+
    ldl 52
round:
    xor r0, r12
    xor r1, r13
    xor r2, r14
    xor r3, r15
    xor r4, r16
    xor r5, r17
    feistel
    loop round
    st x+, r0
    st x+, r1
    st x+, r2
    st x+, r3
    st x+, r4
    st x+, r5
    st x+, r6
    st x+, r7
    st x+, r8
    st x+, r9
    st x+, r10
    st x+, r11
    halt
