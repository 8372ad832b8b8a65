; SPECK-64/128 that gets the key itself: the round keys live on the stack for the time of a call.
        .section .text.speck64_128_encrypt_from_key, "ax", @progbits
        .global speck64_128_encrypt_from_key
speck64_128_encrypt_from_key:
#if DESTROY_KEY
        push    @r13
        mov     #0, 0(r13)
        pop     0(r13)
#endif
        sub     #108, sp
        push    r12
        mov     sp, r12
        incd    r12
        call    #speck64_128_expand_key
        pop     r12
        mov     sp, r13
        call    #speck64_128_encrypt
        add     #108, sp
        ret
