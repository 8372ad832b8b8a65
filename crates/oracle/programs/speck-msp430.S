; SPECK-64/128 encryption over and over, all in registers but the round keys.
; In: R12 blocks to encrypt, R13 address of 27 round keys of 4 bytes.
    .text
    .global encrypt_blocks
encrypt_blocks:
.Lblock:
    mov     r13, r14
    mov     #27, r15
.Lround:
    swpb    r8                  ; x = R9:R8 turned right by 8
    swpb    r9
    mov     r8, r11
    xor     r9, r11
    and     #0xff00, r11
    xor     r11, r8
    xor     r11, r9
    add     r6, r8              ; x += y, y = R7:R6
    addc    r7, r9
    xor     @r14+, r8           ; x ^= round key
    xor     @r14+, r9
    rla     r6                  ; y turned left by 3
    rlc     r7
    adc     r6
    rla     r6
    rlc     r7
    adc     r6
    rla     r6
    rlc     r7
    adc     r6
    xor     r8, r6              ; y ^= x
    xor     r9, r7
    dec     r15
    jnz     .Lround
    dec     r12
    jnz     .Lblock
    ret
