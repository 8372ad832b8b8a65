; SPECK-64/128 for the tests of verification: plain, correct, and with a fault planted by FAULT.
;
; encrypt: r8 r9 = y, r10 r11 = x, r7 = rounds left, r12 = block, r13 = round keys, r14 = scratch
; expand_key: r8 r9 = k, r10 r11 = l[i], r4 r5 = l[i+1], r6 r7 = l[i+2], r15 = i, r14 = scratch

#define WRONG_OUTPUT        1
#define CLOBBERED_REGISTER  2
#define STACK_LEAK          3
#define WRITE_PAST_BLOCK    4
#define UNWRITTEN_READ      5
#define SECRET_BRANCH       6
#define ENDLESS_LOOP        7
#define WILD_JUMP           8
#define BELOW_STACK         9
#define WRITE_TO_FLASH      10
#define SECRET_ADDRESS      11
#define WRONG_ROUND_KEYS    12
#define WRITE_TO_KEYS       13
#define RARE_KEY            14 /* a round key is wrong if 48 bits of the key are these */
#define RARE_REGISTER       15 /* so is a register of the caller's */
#define SECRET_JUMP         16
#define UNKNOWN_INSTRUCTION 17

        .macro rotate_right_8 low, high
        mov.b   \low, r14
        xor.b   \high, r14
        xor     r14, \low
        xor     r14, \high
        swpb    \low
        swpb    \high
        .endm

        .macro rotate_left_3 low, high
        .rept 3
        rla     \low
        rlc     \high
        adc     \low
        .endr
        .endm

        /* r14 = 1 if 48 bits of the key are zero but for the one that says so, else 0 */
        .macro is_rare
        mov     r8, r14
        bis     r9, r14
        bis     r10, r14
        dec     r14
        subc    r14, r14
        and     #1, r14
        .endm

        .section .text.speck64_128_encrypt, "ax", @progbits
        .global speck64_128_encrypt
        .type   speck64_128_encrypt, @function
speck64_128_encrypt:
        push    r10
        push    r9
        push    r8
        push    r7
        mov     @r12+, r8
        mov     @r12+, r9
        mov     @r12+, r10
        mov     @r12+, r11
        mov     #27, r7
1:      rotate_right_8 r10, r11
        add     r8, r10
        addc    r9, r11
        xor     @r13+, r10
        xor     @r13+, r11
        rotate_left_3 r8, r9
        xor     r10, r8
        xor     r11, r9
#if FAULT == SECRET_BRANCH
        tst     r8
        jz      2f
        nop
2:
#endif
        dec     r7
        jnz     1b
#if FAULT == WRONG_OUTPUT
        xor     #4, r9
#elif FAULT == CLOBBERED_REGISTER
        inc     r6
#elif FAULT == WRITE_PAST_BLOCK
        mov     r8, 0(r12)
#elif FAULT == UNWRITTEN_READ
        sub     #2, sp
        mov     @sp, r15
        add     #2, sp
#elif FAULT == ENDLESS_LOOP
        jmp     .
#elif FAULT == WILD_JUMP
        br      #0x0200
#elif FAULT == BELOW_STACK
        mov     r8, -2(sp)
#elif FAULT == WRITE_TO_FLASH
        mov     r8, &speck64_128_encrypt
#elif FAULT == SECRET_ADDRESS
        mov     r8, r15
        and     #2, r15
        add     sp, r15
        mov     @r15, r15
#elif FAULT == WRITE_TO_KEYS
        mov     r8, -2(r13)
#elif FAULT == SECRET_JUMP
        mov     r8, r15
        and     #2, r15
        add     r15, pc
        nop
#elif FAULT == UNKNOWN_INSTRUCTION
        .word   0x0001
#endif
        mov     r8, -8(r12)
        mov     r9, -6(r12)
        mov     r10, -4(r12)
        mov     r11, -2(r12)
        pop     r7
        pop     r8
        pop     r9
        pop     r10
#if FAULT == STACK_LEAK
        mov     @sp, r15
        br      r15
#endif
        ret
        .size   speck64_128_encrypt, . - speck64_128_encrypt

        .section .text.speck64_128_expand_key, "ax", @progbits
        .global speck64_128_expand_key
        .type   speck64_128_expand_key, @function
speck64_128_expand_key:
        push    r10
        push    r9
        push    r8
        push    r7
        push    r6
        push    r5
        push    r4
        mov     @r13+, r8
        mov     @r13+, r9
        mov     @r13+, r10
        mov     @r13+, r11
        mov     @r13+, r4
        mov     @r13+, r5
        mov     @r13+, r6
        mov     @r13+, r7
#if FAULT == RARE_KEY
        is_rare
        xor     r14, r7
#elif FAULT == RARE_REGISTER
        is_rare
        xor     r14, 0(sp)
#endif
#if FAULT == WRONG_ROUND_KEYS
        mov     #1, r15
#else
        clr     r15
#endif
1:      mov     r8, 0(r12)
        mov     r9, 2(r12)
        add     #4, r12
        rotate_right_8 r10, r11
        add     r8, r10
        addc    r9, r11
        xor     r15, r10
        rotate_left_3 r8, r9
        xor     r10, r8
        xor     r11, r9
        mov     r10, r14
        mov     r4, r10
        mov     r6, r4
        mov     r14, r6
        mov     r11, r14
        mov     r5, r11
        mov     r7, r5
        mov     r14, r7
        inc     r15
#if FAULT == WRONG_ROUND_KEYS
        cmp     #28, r15
#else
        cmp     #27, r15
#endif
        jne     1b
        pop     r4
        pop     r5
        pop     r6
        pop     r7
        pop     r8
        pop     r9
        pop     r10
        ret
        .size   speck64_128_expand_key, . - speck64_128_expand_key
