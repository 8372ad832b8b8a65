/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * The key register, a nibble a byte, is a window on the stack that moves on by four bytes a round: what was
 * at its beginning is appended, so that nothing else is moved. Every fourth round it goes back. Words are
 * rotated left by one bit, as paired_encrypt.S wants them; nibbles of the state never move there, so that the
 * order of the round key's changes from round to round, with a period of eight.
 *
 * in        R12 round keys (144 bytes), R13 key (10 or 16 bytes), both at even addresses
 * clobbers  R11-R15, flags; R8-R10 are saved
 */
#include "msp430.inc"
#include "key_order.inc"

#define ROUND_KEYS r12
#define KEY        r13
#define ORDER_AT   r13 /* once the key is loaded */
#define ROUNDS     r15 /* those to come */
#define WORD       r14
#define VALUE      r11
#define LOW_BYTE   r10
#define WINDOW     r9
#define CONSTANTS  r8
#define NIBBLES    (TWINE_KEY_BITS / 4)

.macro nibble_in_order target, operation
        mov.b   @ORDER_AT+, VALUE
        add     WINDOW, VALUE
        \operation @VALUE, \target
.endm

.macro two_nibbles byte
        nibble_in_order \byte, mov.b
.rept 4
        rla     \byte
.endr
        nibble_in_order \byte, bis.b
.endm

.macro add_substituted source, target
        mov.b   \source(WINDOW), VALUE
        xor.b   twine_sbox(VALUE), \target(WINDOW)
.endm

.macro add_constant target
        mov.b   @CONSTANTS+, VALUE
        xor.b   VALUE, \target(WINDOW)
.endm

        function EXPAND_KEY
        save_registers 3
        sub     #NIBBLES + 16, SP
        mov     SP, WINDOW
        mov     #NIBBLES / 2, ROUNDS
.Lunpack:
        mov.b   @KEY+, VALUE
        mov.b   VALUE, WORD
        and     #15, WORD
        mov.b   WORD, 1(WINDOW)
.rept 4
        rra     VALUE
.endr
        mov.b   VALUE, 0(WINDOW)
        incd    WINDOW
        dec     ROUNDS
        jnz     .Lunpack
        mov     SP, WINDOW
        mov     #twine_round_constants, CONSTANTS
        mov     #36, ROUNDS
.Lperiod:
        mov     #SYMBOL(IDENTIFIER, _key_order), ORDER_AT
.Lround:
.rept 2
        two_nibbles WORD
        two_nibbles LOW_BYTE
        swpb    WORD
        bis     LOW_BYTE, WORD
        rla     WORD
        adc     WORD
        mov     WORD, 0(ROUND_KEYS)
        incd    ROUND_KEYS
.endr
        dec     ROUNDS
        jz      .Ldone
        /* Nibbles 1, 2, 3 and 0 are appended, the first of them with its sum. */
        mov.b   @WINDOW, VALUE
        mov.b   VALUE, NIBBLES + 3(WINDOW)
        mov.b   twine_sbox(VALUE), VALUE
        xor.b   1(WINDOW), VALUE
        mov.b   VALUE, NIBBLES(WINDOW)
        mov.b   2(WINDOW), NIBBLES + 1(WINDOW)
        mov.b   3(WINDOW), NIBBLES + 2(WINDOW)
        add_substituted 16, 4
#if TWINE_KEY_BITS == 128
        add_substituted 30, 23
#endif
        add_constant 7
        add_constant 19
        add     #4, WINDOW
        bit     #3, ROUNDS
        jnz     .Lround
        mov     #NIBBLES / 2, VALUE
.Lback:
        /* The destination is counted from behind the source. */
        mov     @WINDOW+, -18(WINDOW)
        dec     VALUE
        jnz     .Lback
        mov     SP, WINDOW
        bit     #4, ROUNDS
        jnz     .Lperiod
        jmp     .Lround
.Ldone:
        add     #NIBBLES + 16, SP
        restore_registers 3
        ret
        end_function EXPAND_KEY

        key_order
        ORDER(2, 4, 0, 1, 3, 5, 6, 7)
        ORDER(0, 2, 1, 4, 5, 7, 3, 6)
        ORDER(4, 5, 6, 0, 2, 3, 7, 1)
        ORDER(6, 4, 0, 5, 3, 1, 2, 7)
        ORDER(5, 3, 7, 6, 4, 2, 1, 0)
        ORDER(7, 5, 6, 3, 2, 0, 4, 1)
        ORDER(3, 2, 1, 7, 5, 4, 0, 6)
        ORDER(1, 3, 7, 2, 4, 6, 5, 0)
        end_key_order

/* For each round but the last the upper three bits of its constant, and the lower. */
        .section .rodata.twine_round_constants, "a", @progbits
        .type   twine_round_constants, @object
twine_round_constants:
        .set    .Lconstant, 1
.rept 35
        .byte   .Lconstant >> 3, .Lconstant & 7
        .set    .Lconstant, .Lconstant << 1 ^ (.Lconstant >> 5) * 0x43
.endr
        .size   twine_round_constants, . - twine_round_constants
