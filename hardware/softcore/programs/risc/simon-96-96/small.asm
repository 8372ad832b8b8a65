; SIMON-96/96, loads and stores in loops.

    ldx 0               ; number of a register
    ldy 0
    ldl 12
load:
    ld *x+, y+
    ld *x+, y+
    loop load
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
    ldx 0
    ldl 6
store:
    st y+, *x+
    st y+, *x+
    loop store
    halt
