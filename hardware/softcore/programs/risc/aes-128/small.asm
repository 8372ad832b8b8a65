; AES-128, loads and stores in loops.
; r0..r15 state, column by column; r16..r31 round key

    ldx 0               ; number of a register
    ldy 0
    ldl 16
load:
    ld *x+, y+
    ld *x+, y+
    loop load
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
    ldx 0
    ldl 8
store:
    st y+, *x+
    st y+, *x+
    loop store
    halt
