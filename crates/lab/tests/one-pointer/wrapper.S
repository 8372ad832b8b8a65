; SPECK-64/128 through one pointer: block, key, round keys.
        .equ    KEY, 8
        .equ    ROUND_KEYS, 24

        .section .text.speck64_128_area_expand_key, "ax", @progbits
        .global speck64_128_area_expand_key
speck64_128_area_expand_key:
        mov     r12, r13
        add     #KEY, r13
        add     #ROUND_KEYS, r12
        br      #speck64_128_expand_key

        .section .text.speck64_128_area_encrypt, "ax", @progbits
        .global speck64_128_area_encrypt
speck64_128_area_encrypt:
#if READ_KEY
        tst     KEY(r12)
#endif
        mov     r12, r13
        add     #ROUND_KEYS, r13
        br      #speck64_128_encrypt

        .section .text.speck64_128_area_encrypt_from_key, "ax", @progbits
        .global speck64_128_area_encrypt_from_key
speck64_128_area_encrypt_from_key:
#if WRITE_PAST_AREA
        clr     KEY+16(r12)
#endif
        mov     r12, r13
        add     #KEY, r13
        br      #speck64_128_encrypt_from_key
