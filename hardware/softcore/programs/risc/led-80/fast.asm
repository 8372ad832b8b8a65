; LED-80, loads, stores and the four rounds of a step unrolled.
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
    st x+, r0
    st x+, r1
    st x+, r2
    st x+, r3
    st x+, r4
    st x+, r5
    st x+, r6
    st x+, r7
    halt
