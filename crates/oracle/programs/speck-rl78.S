; SPECK-64/128 encryption over and over, the state in RAM that short addresses reach.
; In: AX blocks to encrypt, BC address of 27 round keys of 4 bytes.
    .text
    .global encrypt_blocks
encrypt_blocks:
    movw    0xffe28, ax
    movw    ax, bc
    movw    0xffe2a, ax
.Lblock:
    movw    ax, 0xffe2a
    movw    hl, ax
    mov     e, #27
.Lround:
    mov     a, 0xffe20          ; x turned right by 8, += y, ^= round key
    mov     d, a
    mov     a, 0xffe21
    add     a, 0xffe24
    xor     a, [hl]
    mov     0xffe20, a
    mov     a, 0xffe22
    addc    a, 0xffe25
    xor     a, [hl+1]
    mov     0xffe21, a
    mov     a, 0xffe23
    addc    a, 0xffe26
    xor     a, [hl+2]
    mov     0xffe22, a
    mov     a, d
    addc    a, 0xffe27
    xor     a, [hl+3]
    mov     0xffe23, a
    movw    ax, hl
    addw    ax, #4
    movw    hl, ax
    movw    ax, 0xffe26         ; y turned left by 3
    movw    bc, ax
    movw    ax, 0xffe24
    .rept 3
    shlw    ax, 1
    rolwc   bc, 1
    sknc
    incw    ax
    .endr
    xor     a, 0xffe21          ; y ^= x
    xch     a, x
    xor     a, 0xffe20
    xch     a, x
    movw    0xffe24, ax
    movw    ax, bc
    xor     a, 0xffe23
    xch     a, x
    xor     a, 0xffe22
    xch     a, x
    movw    0xffe26, ax
    dec     e
    bnz     $.Lround
    decw    0xffe28
    movw    ax, 0xffe28
    cmpw    ax, #0
    bnz     $.Lblock
    ret
