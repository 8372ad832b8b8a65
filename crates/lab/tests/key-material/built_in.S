; SPECK-64/128 with the key built in: constants that the round keys are made of for each call.
        .section .rodata.speck64_128_key, "a", @progbits
speck64_128_key:
        .byte   KEY_BYTES

        .section .text.speck64_128_encrypt_with_built_in_key, "ax", @progbits
        .global speck64_128_encrypt_with_built_in_key
speck64_128_encrypt_with_built_in_key:
        sub     #108, sp
        push    r12
        mov     sp, r12
        incd    r12
        mov     #speck64_128_key, r13
        call    #speck64_128_expand_key
        pop     r12
        mov     sp, r13
        call    #speck64_128_encrypt
        add     #108, sp
        ret
