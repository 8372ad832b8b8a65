/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * The round keys of encryption (expand_key.inc), and behind them those of decryption in the same form:
 * the same keys in reverse, InvMixColumns applied to all but the first and the last; the columns of the
 * last in the order 0, 3, 2, 1.
 *
 * in        R12 round keys (384, 448 or 512 bytes), R13 key (16, 24 or 32 bytes), at even addresses
 * clobbers  R11-R15, flags; R8-R10 are saved
 * stack     10 bytes: return address, both arguments, 4 in the key schedule of encryption
 * cycles    AES-128 4352 (MSP430), 4138 (CPUXv2), call and return included
 */

#define WIDE_FIRST_KEY
#define EXPAND_KEY SYMBOL(IDENTIFIER, _expand_encryption_key)
#include "expand_key.inc"

#define EXPAND_BOTH SYMBOL(IDENTIFIER, _expand_key)

#define INVERSE_LOW_TABLE     (AES_INVERSE_TABLES_ADDRESS)
#define INVERSE_HIGH_TABLE    (AES_INVERSE_TABLES_ADDRESS + 1024)
#define INVERSE_OPERAND(constant) aes_inverse_tables + ((constant) - AES_INVERSE_TABLES_ADDRESS)
/* Exclusive-or with a byte times four: the address of its table entry. */
#define INVERSE_LOW_ADDRESS   INVERSE_OPERAND(INVERSE_LOW_TABLE | INVERSE_HIGH_TABLE >> 10 << 2)
#define INVERSE_HIGH_ADDRESS  INVERSE_OPERAND(INVERSE_HIGH_TABLE | INVERSE_LOW_TABLE >> 10 << 2)

/* A byte of the last round key, as round 1 of decryption wants it. */
.macro WIDE from, to, address
        mov.b   \from(R13), R14
        rla     R14
        rla     R14
        xor     #\address, R14
        mov     R14, \to(R15)
.endm

/* Adds InvMixColumns of a byte whose S-box value is in `entry`. */
.macro MIX operation, entry, address, near, far
        rla     \entry
        rla     \entry
        xor     #\address, \entry
        \operation @\entry+, \near
        \operation @\entry, \far
.endm

        .section SYMBOL(.text., EXPAND_BOTH), "ax", @progbits
        .balign 2
        .global EXPAND_BOTH
        .type   EXPAND_BOTH, @function
EXPAND_BOTH:
        push    R13
        push    R12
        call    #EXPAND_KEY
        pop     R12
        pop     R13
        push    R10
        push    R9
        push    R8
        /* The last round. */
.irp place, 0, 8, 6, 14, 4, 12, 2, 10
        mov     @R13+, 2 * ROUND_KEYS_BYTES - 16 + \place(R12)
.endr
        /* The first, from that of encryption: rows 0 and 1 of all columns, then rows 2 and 3. */
        mov     R12, R13
        add     #ROUND_KEYS_BYTES - 16, R13
        mov     R12, R15
        add     #ROUND_KEYS_BYTES, R15
        mov     #4, R11
.Lwide: WIDE    0, 0, INVERSE_LOW_ADDRESS
        WIDE    1, 2, INVERSE_HIGH_ADDRESS
        WIDE    8, 4, INVERSE_LOW_ADDRESS
        WIDE    9, 6, INVERSE_HIGH_ADDRESS
        incd    R13
        add     #8, R15
        dec     R11
        jnz     .Lwide
        /* The rounds between. The tables of decryption undo the S-box. */
        mov     R12, R13
        add     #32, R13
        add     #2 * ROUND_KEYS_BYTES - 32, R12
.Lmiddle:
        mov     #4, R8
.Lcolumn:
        mov     @R13+, R14
        mov     @R13+, R15
        SPLIT   R14, R11
        mov.b   @R11, R11
        mov.b   1(R14), R14
        MIX     mov, R11, INVERSE_LOW_ADDRESS, R9, R10
        MIX     xor, R14, INVERSE_HIGH_ADDRESS, R9, R10
        SPLIT   R15, R11
        mov.b   @R11, R11
        mov.b   1(R15), R15
        MIX     xor, R11, INVERSE_LOW_ADDRESS, R10, R9
        MIX     xor, R15, INVERSE_HIGH_ADDRESS, R10, R9
        mov     R9, 0(R12)
        mov     R10, 2(R12)
        add     #4, R12
        dec     R8
        jnz     .Lcolumn
        sub     #32, R12
        mov     R12, R11
        sub     R13, R11
        cmp     #32, R11
        jne     .Lmiddle
        pop     R8
        pop     R9
        pop     R10
        ret
        .size   EXPAND_BOTH, . - EXPAND_BOTH
