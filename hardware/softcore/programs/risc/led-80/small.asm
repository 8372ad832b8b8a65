; LED-80, loads and stores in loops.

    ldx 0               ; number of a register
    ldy 0
    ldl 9
load:
    ld *x+, y+
    ld *x+, y+
    loop load
; AddConstants of the first round
    xori r0, 0x50
    xori r2, 0x41
    xori r4, 0x20
    xori r6, 0x31
    ldl 60
step:
    sub_key r0, r8
    sub_key r1, r9
    sub_key r2, r10
    sub_key r3, r11
    sub_key r4, r12
    sub_key r5, r13
    sub_key r6, r14
    sub_key r7, r15
    diffuse
    sub_cells r0
    sub_cells r1
    sub_cells r2
    sub_cells r3
    sub_cells r4
    sub_cells r5
    sub_cells r6
    sub_cells r7
    diffuse
    sub_cells r0
    sub_cells r1
    sub_cells r2
    sub_cells r3
    sub_cells r4
    sub_cells r5
    sub_cells r6
    sub_cells r7
    diffuse
    sub_cells r0
    sub_cells r1
    sub_cells r2
    sub_cells r3
    sub_cells r4
    sub_cells r5
    sub_cells r6
    sub_cells r7
    diffuse
    next_key
    loop step
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
