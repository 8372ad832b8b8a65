; PRESENT-80, loads and stores in loops.

    ldx 0               ; number of a register
    ldy 0
    ldl 9
load:
    ld *x+, y+
    ld *x+, y+
    loop load
    ldl 31
round:
    sub_key r0, r8
    sub_key r1, r9
    sub_key r2, r10
    sub_key r3, r11
    sub_key r4, r12
    sub_key r5, r13
    sub_key r6, r14
    sub_key r7, r15
    permute
    loop round
    xor r0, r8
    xor r1, r9
    xor r2, r10
    xor r3, r11
    xor r4, r12
    xor r5, r13
    xor r6, r14
    xor r7, r15
    ldx 0
    ldl 4
store:
    st y+, *x+
    st y+, *x+
    loop store
    halt
