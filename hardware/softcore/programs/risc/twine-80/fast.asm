; TWINE-80, loads and stores unrolled.
; r0..r7 block, r8..r17 key

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
    ldl 36
round:
    feistel_low r0, r8
    feistel_low r1, r9
    feistel_high r2, r10
    feistel_high r3, r11
    feistel_low r4, r14
    feistel_high r5, r15
    feistel_low r6, r15
    feistel_high r7, r16
    step
    loop round
    st x+, r0
    st x+, r1
    st x+, r2
    st x+, r3
    st x+, r4
    st x+, r5
    st x+, r6
    st x+, r7
    halt
