; SPECK-32/64 for RL78 through one pointer: block, key, eight bytes of work.
; In:       AX = the area. HL comes back as it was; all else is free.
; Stack:    8 bytes, return address included.
; Idea:     the work area holds the round key k and the words l0, l1, l2 of the key schedule.
        .equ    WORD_Y, 0
        .equ    WORD_X, 2
        .equ    KEY, 4
        .equ    K, 12
        .equ    L0, 14
        .equ    L1, 16
        .equ    L2, 18
        .equ    ROUNDS, 22

        .macro  rotate_left_1           ; AX; destroys BC
        movw    bc, ax
        rolwc   bc, 1
        rolwc   ax, 1
        .endm

        .macro  rotate_right_7
        xch     a, x
        rotate_left_1
        .endm

        .macro  add_word offset     ; AX ^= the word there
        xor     a, [hl+\offset+1]
        xch     a, x
        xor     a, [hl+\offset]
        xch     a, x
        .endm

        .macro  copy from, to
        movw    ax, [hl+\from]
        movw    [hl+\to], ax
        .endm

        .section .text.speck32_64_encrypt, "ax", @progbits
        .global _speck32_64_encrypt
_speck32_64_encrypt:
#if !LOSE_HL
        push    hl
#endif
        movw    hl, ax
        copy    KEY, K
        copy    KEY+2, L0
        copy    KEY+4, L1
        copy    KEY+6, L2
        mov     d, #0
1:      movw    ax, [hl+WORD_X]              ; x = (x >>> 7) + y ^ k
        rotate_right_7
        addw    ax, [hl+WORD_Y]
        add_word K
        movw    [hl+WORD_X], ax
        movw    ax, [hl+WORD_Y]              ; y = (y <<< 2) ^ x
        rotate_left_1
        rotate_left_1
        add_word WORD_X
        movw    [hl+WORD_Y], ax
        movw    ax, [hl+L0]             ; l3 = k + (l0 >>> 7) ^ i
        rotate_right_7
        addw    ax, [hl+K]
        xch     a, x
        xor     a, d
        xch     a, x
        push    ax
        copy    L1, L0
        copy    L2, L1
        pop     ax
        movw    [hl+L2], ax
        movw    ax, [hl+K]              ; k = (k <<< 2) ^ l3
        rotate_left_1
        rotate_left_1
        add_word L2
        movw    [hl+K], ax
        inc     d
        mov     a, d
#if FIXED_ADDRESS
        mov     !round, a
#endif
        cmp     a, #ROUNDS
        bnz     $1b
#if !LOSE_HL
        pop     hl
#endif
        ret

#if FIXED_ADDRESS
        .section .bss.round, "aw", @nobits
round:  .skip   1
#endif
