; AES-128, loads and stores unrolled.
; r0..r15 state, column by column; r16..r31 round key

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
    ld r24, x+
    ld r25, x+
    ld r26, x+
    ld r27, x+
    ld r28, x+
    ld r29, x+
    ld r30, x+
    ld r31, x+
    ldl 10
round:
    sub_key r0, r16
    sub_key r1, r17
    sub_key r2, r18
    sub_key r3, r19
    sub_key r4, r20
    sub_key r5, r21
    sub_key r6, r22
    sub_key r7, r23
    sub_key r8, r24
    sub_key r9, r25
    sub_key r10, r26
    sub_key r11, r27
    sub_key r12, r28
    sub_key r13, r29
    sub_key r14, r30
    sub_key r15, r31
    diffuse
    key_word r16, r29
    key_word r17, r30
    key_word r18, r31
    key_word r19, r28
    spread
    loop round
    xor r0, r16
    xor r1, r17
    xor r2, r18
    xor r3, r19
    xor r4, r20
    xor r5, r21
    xor r6, r22
    xor r7, r23
    xor r8, r24
    xor r9, r25
    xor r10, r26
    xor r11, r27
    xor r12, r28
    xor r13, r29
    xor r14, r30
    xor r15, r31
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
    st x+, r12
    st x+, r13
    st x+, r14
    st x+, r15
    halt
