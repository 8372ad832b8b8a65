; TWINE-80, loads and stores in loops.

    ldx 0               ; number of a register
    ldy 0
    ldl 9
load:
    ld *x+, y+
    ld *x+, y+
    loop load
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
    ldx 0
    ldl 4
store:
    st y+, *x+
    st y+, *x+
    loop store
    halt
