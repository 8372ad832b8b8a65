; SPECK-64/128 with its round keys in flash.
        .section .text.speck64_128_encrypt_from_flash, "ax", @progbits
        .global speck64_128_encrypt_from_flash
speck64_128_encrypt_from_flash:
        mov     #speck64_128_round_keys, r13
#if CHECK_END
        ; Only an address that ends the round keys at 0x80 of a page makes the right ciphertext.
        mov     #speck64_128_round_keys + 108, r14
        and     #0x00ff, r14
        sub     #0x0080, r14
        add     r14, r13
#endif
        br      #speck64_128_encrypt
