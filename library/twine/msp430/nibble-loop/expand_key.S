/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * Two words a round, the first of four nibbles lowest in each. The key register lies on the stack, a nibble a
 * byte, and is moved in memory.
 *
 * in        R12 round keys (144 bytes), R13 key (10 or 16 bytes), both at even addresses
 * clobbers  R11-R15, flags; R9 and R10 are saved
 */
#include "msp430.inc"
#include "key_order.inc"

#define ROUND_KEYS r12
#define KEY        r13
#define ROUNDS     r13 /* those to come, once the key is loaded */
#define CONSTANT   r15
#define WORD       r14
#define VALUE      r11
#define POINTER    r10
#define COUNT      r9
#define NIBBLES    (TWINE_KEY_BITS / 4)

.macro add_substituted source, target
        mov.b   \source(SP), VALUE
        xor.b   twine_sbox(VALUE), \target(SP)
.endm

        function EXPAND_KEY
        save_registers 2
        sub     #NIBBLES, SP
        mov     SP, POINTER
        mov     #NIBBLES / 2, COUNT
.Lunpack:
        mov.b   @KEY+, VALUE
        mov.b   VALUE, WORD
        and     #15, WORD
        mov.b   WORD, 1(POINTER)
.rept 4
        rra     VALUE
.endr
        mov.b   VALUE, 0(POINTER)
        incd    POINTER
        dec     COUNT
        jnz     .Lunpack
        mov     #1, CONSTANT
        mov     #36, ROUNDS
.Lround:
        mov     #SYMBOL(IDENTIFIER, _key_order), POINTER
        mov     #8, COUNT
.Lnibble:
        mov.b   @POINTER+, VALUE
        add     SP, VALUE
        mov.b   @VALUE, VALUE
.rept 4
        rla     WORD
.endr
        bis     VALUE, WORD
        dec     COUNT
        bit     #3, COUNT
        jnz     .Lnibble
        mov     WORD, 0(ROUND_KEYS)
        incd    ROUND_KEYS
        tst     COUNT
        jnz     .Lnibble
        dec     ROUNDS
        jz      .Ldone
        add_substituted 0, 1
        add_substituted 16, 4
#if TWINE_KEY_BITS == 128
        add_substituted 30, 23
#endif
        /* The round constant: three bits each to nibbles 7 and 19. */
        mov     CONSTANT, VALUE
.rept 3
        rra     VALUE
.endr
        xor.b   VALUE, 7(SP)
        mov     CONSTANT, VALUE
        and     #7, VALUE
        xor.b   VALUE, 19(SP)
        rla     CONSTANT
        bit     #0x40, CONSTANT
        jz      .Lconstant_reduced
        xor     #0x43, CONSTANT
.Lconstant_reduced:
        /* Nibbles 0 to 3 rotate by one, then all of them by four. */
        mov     @SP, WORD
        mov     2(SP), VALUE
        swpb    WORD
        swpb    VALUE
        mov     WORD, COUNT
        xor     VALUE, COUNT
        and     #0xff00, COUNT
        xor     COUNT, WORD
        xor     COUNT, VALUE
        .set    .Lplace, 0
.rept NIBBLES / 2 - 2
        mov     .Lplace + 4(SP), .Lplace(SP)
        .set    .Lplace, .Lplace + 2
.endr
        mov     WORD, NIBBLES - 4(SP)
        mov     VALUE, NIBBLES - 2(SP)
        jmp     .Lround
.Ldone:
        add     #NIBBLES, SP
        restore_registers 2
        ret
        end_function EXPAND_KEY

        key_order
        ORDER(3, 2, 1, 0, 7, 6, 5, 4)
        end_key_order
