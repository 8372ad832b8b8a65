/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * The AES key schedule (FIPS 197, section 5.2) in the form that encrypt.S reads:
 *
 *   round 0        16 words, one a byte of the key: the byte times four, exclusive-or the table base
 *   rounds 1 to n-1  8 words, rotated left by two bits
 *   round n        8 words: rows 0 and 1 of the columns 0 to 3, then rows 2 and 3
 *
 * in        R12 round keys (192, 224 or 256 bytes), R13 key (16, 24 or 32 bytes), at even addresses
 * clobbers  R11-R15, flags
 * stack     4 bytes: return address, key pointer
 *
 * The whole schedule runs on rotated words, from the second half of round 0's space onwards; then
 * round n is rotated back and reordered, and round 0 is written over its rotated copy.
 *
 * R12 runs through the finished words, R14 and R15 hold the newest one (bytes 0, 1 and bytes 2, 3).
 * R13 holds the round constant in its low byte; its high byte takes one byte of SubWord for a while,
 * which saves a register.
 */

#include "tables.h"

#define CONCATENATE(prefix, name) prefix##name
#define SYMBOL(prefix, name)      CONCATENATE(prefix, name)
#define EXPAND_KEY                SYMBOL(IDENTIFIER, _expand_key)
#define KEY_BYTES                 (AES_KEY_BITS / 8)
#define ROUND_COUNT               (AES_KEY_BITS / 32 + 6)
#define ROUND_KEYS_BYTES          (32 + 16 * ROUND_COUNT)

/* The round constant that would come next when the last round key is complete. */
#if AES_KEY_BITS == 128
#define FINAL_CONSTANT 0x6c
#elif AES_KEY_BITS == 192
#define FINAL_CONSTANT 0x1b
#else
#define FINAL_CONSTANT 0x80
#endif

.macro ROTATE_LEFT_2 word
.rept 2
        rla     \word
        adc     \word
.endr
.endm

.macro ROTATE_RIGHT_2 word
.rept 2
        bit     #1, \word
        rrc     \word
.endr
.endm

/* The S-box entries of a rotated word: byte 0 of `low` and byte 1 of `word`. */
.macro SPLIT word, low
        mov     \word, \low
        and     #AES_FIELD, \low
        xor     #AES_OPERAND(AES_SBOX_BASE), \low
        xor     \low, \word
        swpb    \word
.endm

/* SubWord of half a word, without RotWord. */
.macro SUBSTITUTE word
        SPLIT   \word, R11
        mov     @\word, \word
        xor     @R11, \word
        ROTATE_LEFT_2 \word
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

/* The word at `first` becomes the one at `second`, that the one at `third`, that the one at `first`;
   counted from `start`(R12). */
.macro TURN start, first, second, third
        mov     \start + 2 * \first(R12), R14
        mov     \start + 2 * \second(R12), \start + 2 * \first(R12)
        mov     \start + 2 * \third(R12), \start + 2 * \second(R12)
        mov     R14, \start + 2 * \third(R12)
.endm

/* A byte of the key, in the form that makes a byte of the block the address of a table entry. */
.macro FIRST_KEY offset, base
        mov.b   @R13+, R14
        rla     R14
        rla     R14
        xor     #AES_OPERAND(\base), R14
        mov     R14, \offset(R12)
.endm

        .section SYMBOL(.text., EXPAND_KEY), "ax", @progbits
        .balign 2
        .global EXPAND_KEY
        .type   EXPAND_KEY, @function
EXPAND_KEY:
        push    R13
        add     #16, R12
        mov     #KEY_BYTES / 2, R11
.Lcopy: mov     @R13+, R15
        ROTATE_LEFT_2 R15
        mov     R15, 0(R12)
        incd    R12
        dec     R11
        jnz     .Lcopy
        mov     -4(R12), R14
        sub     #KEY_BYTES, R12
        mov     #1, R13
.Lnext:
        /* RotWord, SubWord, round constant. */
        SPLIT   R15, R11
        mov.b   1(R15), R15
        mov.b   @R11, R11
        swpb    R11
        bis     R11, R13
        SPLIT   R14, R11
        mov.b   1(R14), R14
        xor     R13, R14
        mov.b   @R11, R11
        swpb    R11
        bis     R11, R15
        ROTATE_LEFT_2 R14
        ROTATE_LEFT_2 R15
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
        jeq     .Lfinish
#if AES_KEY_BITS == 192
        NEXT_WORDS 2
#else
        SUBSTITUTE R14
        SUBSTITUTE R15
        NEXT_WORDS 4
#endif
        jmp     .Lnext
.Lfinish:
#endif
        /* Round n, whose words 1, 2, 4 and 3, 6, 5 change places in turn. */
        TURN    (KEY_BYTES - 16), 1, 2, 4
        TURN    (KEY_BYTES - 16), 3, 6, 5
        mov     #8, R11
.Llast: mov     KEY_BYTES - 16(R12), R14
        ROTATE_RIGHT_2 R14
        mov     R14, KEY_BYTES - 16(R12)
        incd    R12
        dec     R11
        jnz     .Llast
        /* Round 0. */
        sub     #ROUND_KEYS_BYTES - KEY_BYTES + 16, R12
        pop     R13
        mov     #8, R11
.Lfirst:
        FIRST_KEY 0, (AES_LOW_TABLE | AES_LOW_ORDER << 2)
        FIRST_KEY 2, (AES_HIGH_TABLE | AES_HIGH_ORDER << 2)
        add     #4, R12
        dec     R11
        jnz     .Lfirst
        ret
        .size   EXPAND_KEY, . - EXPAND_KEY
