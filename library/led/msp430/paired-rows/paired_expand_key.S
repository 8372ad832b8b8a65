/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 *
 * LED adds parts of the key as they are, over and over. Here they are put into the form of
 * paired_encrypt.S, four columns a step, with the constants of the round that follows added.
 *
 * in        R12 round keys (72 bytes for LED-64, else 104), R13 key (8, 10 or 16 bytes), both at even
 *           addresses
 * clobbers  R11-R15, flags; R10 is saved
 */
#include "msp430.inc"
#include "parameters.inc"

#define ROUND_KEYS r12
#define KEY        r13
#define CONSTANTS  r13 /* once the columns are written */
#define COLUMN     r15
#define NIBBLE     r14
#define COUNT      r11
#define POINTER    r10
#define NIBBLES    (LED_KEY_BITS / 4)

.macro add_nibble displacement
        mov.b   \displacement(POINTER), NIBBLE
.rept 4
        rla     COLUMN
.endr
        bis     NIBBLE, COLUMN
.endm

        function EXPAND_KEY
        save_registers 1
        sub     #NIBBLES + 16, SP
        mov     SP, POINTER
        mov     #NIBBLES / 2 + 8, COUNT
.Lunpack:
        cmp     #8, COUNT
        jne     .Lunpack_byte
        sub     #NIBBLES / 2, KEY
.Lunpack_byte:
        mov.b   @KEY+, NIBBLE
        mov.b   NIBBLE, COLUMN
        and     #15, COLUMN
        mov.b   COLUMN, 1(POINTER)
.rept 4
        rra     NIBBLE
.endr
        mov.b   NIBBLE, 0(POINTER)
        incd    POINTER
        dec     COUNT
        jnz     .Lunpack
        mov     SP, POINTER
        mov     #4 * (STEPS + 1), COUNT
.Lcolumn:
        mov.b   12(POINTER), COLUMN
        add_nibble 4
        add_nibble 8
        add_nibble 0
        rla     COLUMN
        adc     COLUMN
        mov     COLUMN, 0(ROUND_KEYS)
        incd    ROUND_KEYS
        inc     POINTER
        dec     COUNT
        jz      .Lconstants
        bit     #3, COUNT
        jnz     .Lcolumn
        /* The next sixteen nibbles of the key, from its beginning again after the last. */
        add     #12, POINTER
        mov     POINTER, NIBBLE
        sub     SP, NIBBLE
        cmp     #NIBBLES, NIBBLE
        jlo     .Lcolumn
        sub     #NIBBLES, POINTER
        jmp     .Lcolumn
.Lconstants:
        sub     #8 * (STEPS + 1), ROUND_KEYS
        mov     #SYMBOL(IDENTIFIER, _step_constants), CONSTANTS
        mov     #STEPS, COUNT
.Lstep:
        xor     #COLUMN_0_CONSTANT, 0(ROUND_KEYS)
        xor     @CONSTANTS+, 2(ROUND_KEYS)
        add     #8, ROUND_KEYS
        dec     COUNT
        jnz     .Lstep
        add     #NIBBLES + 16, SP
        restore_registers 1
        ret
        end_function EXPAND_KEY

        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _step_constants)), "a", @progbits
        .balign 2
        .type   SYMBOL(IDENTIFIER, _step_constants), @object
SYMBOL(IDENTIFIER, _step_constants):
        .set    .Lconstant, 1
.rept STEPS
        .word   COLUMN_1_CONSTANT
.rept 4
        next_constant
.endr
.endr
        .size   SYMBOL(IDENTIFIER, _step_constants), . - SYMBOL(IDENTIFIER, _step_constants)
