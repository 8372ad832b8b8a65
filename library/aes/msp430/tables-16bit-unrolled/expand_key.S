/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * The standard AES key schedule (FIPS 197, section 5.2).
 *
 * in        R12 round keys (176, 208 or 240 bytes), R13 key (16, 24 or 32 bytes), at even addresses
 * clobbers  R11-R15, flags
 * stack     2 bytes: return address
 *
 * R12 runs through the finished words, R14 and R15 hold the newest one (bytes 0, 1 and bytes 2, 3).
 * R13 holds the round constant in its low byte; its high byte takes one byte of SubWord for a while,
 * which saves a register.
 */

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)
#define EXPAND_KEY                SYMBOL(IDENTIFIER, _expand_key)
#define KEY_BYTES                 (AES_KEY_BITS / 8)

/* The round constant that would come next when the last round key is complete. */
#if AES_KEY_BITS == 128
#define FINAL_CONSTANT 0x6c
#elif AES_KEY_BITS == 192
#define FINAL_CONSTANT 0x1b
#else
#define FINAL_CONSTANT 0x80
#endif

/* The two bytes of a word. */
.macro BYTES word, low
        mov.b   \word, \low
        xor     \low, \word
        swpb    \word
.endm

/* The next `count` words: each the newest one, exclusive-or the one a key length before. */
.macro NEXT_WORDS count
.rept \count
        xor     @R12+, R14
        mov     R14, KEY_BYTES - 2(R12)
        xor     @R12+, R15
        mov     R15, KEY_BYTES - 2(R12)
.endr
.endm

/* SubWord of half a word. */
.macro SUBSTITUTE word
        BYTES   \word, R11
        mov.b   aes_sbox(\word), \word
        swpb    \word
        mov.b   aes_sbox(R11), R11
        bis     R11, \word
.endm

        .section SYMBOL(.text., EXPAND_KEY), "ax", @progbits
        .balign 2
        .global EXPAND_KEY
        .type   EXPAND_KEY, @function
EXPAND_KEY:
        mov     #KEY_BYTES / 2, R11
.Lcopy: mov     @R13+, 0(R12)
        incd    R12
        dec     R11
        jnz     .Lcopy
        mov     -4(R12), R14
        mov     -2(R12), R15
        sub     #KEY_BYTES, R12
        mov     #1, R13
.Lnext:
        /* RotWord, SubWord, round constant. */
        BYTES   R15, R11
        mov.b   aes_sbox(R15), R15
        mov.b   aes_sbox(R11), R11
        swpb    R11
        bis     R11, R13
        BYTES   R14, R11
        mov.b   aes_sbox(R14), R14
        xor     R13, R14
        mov.b   aes_sbox(R11), R11
        swpb    R11
        bis     R11, R15
        NEXT_WORDS 4
        /* Double the round constant in its field. */
        rla.b   R13
        jnc     .Lreduced
        xor.b   #0x1b, R13
.Lreduced:
        cmp     #FINAL_CONSTANT, R13
#if AES_KEY_BITS == 128
        jne     .Lnext
#else
        jeq     .Lend
#if AES_KEY_BITS == 192
        NEXT_WORDS 2
#else
        SUBSTITUTE R14
        SUBSTITUTE R15
        NEXT_WORDS 4
#endif
        jmp     .Lnext
.Lend:
#endif
        ret
        .size   EXPAND_KEY, . - EXPAND_KEY
