/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *key)      MSP430, MSP430X
 *
 * The smallest code in all: no round keys are stored, the key register is carried along.
 *
 * in        R12 block (8 bytes), R13 key (10 or 16 bytes)
 * clobbers  R11-R15, flags; R8-R10 are saved
 *
 * Every round permutes, the last one too, which has no permutation: the block is put together through
 * the same table and so undoes it. The constant of the key schedule counts the rounds.
 */
#include "msp430.inc"

#define BLOCK    r12
#define KEY      r13
#define CONSTANT r13 /* once the key is unpacked */
#define STATE    r15
#define EVEN     r14
#define ODD      r11
#define PLACE    r10
#define TABLE    r9
#define SOURCE   r9 /* of unpacking */
#define COUNT    r8

/* On the stack: the state, the key register, the next state. */
#define NIBBLES      (TWINE_KEY_BITS / 4)
#define KEY_REGISTER 16
#define NEW          (KEY_REGISTER + NIBBLES)
#define SPACE        (NEW + 16)

.macro add_substituted source, target
        mov.b   KEY_REGISTER + \source(SP), PLACE
        xor.b   twine_sbox(PLACE), KEY_REGISTER + \target(SP)
.endm

        /* The constant of the last round. */
        .set    .Llast_constant, 1
.rept 35
        .set    .Llast_constant, (.Llast_constant << 1) ^ (.Llast_constant >> 5 & 1) * 0x43
.endr

        function ENCRYPT
        save_registers 3
        sub     #SPACE, SP
        mov     SP, STATE
        mov     BLOCK, SOURCE
        mov     #8 + NIBBLES / 2, COUNT
.Lunpack:
        mov.b   @SOURCE+, EVEN
        mov.b   EVEN, ODD
        and     #15, ODD
        mov.b   ODD, 1(STATE)
.rept 4
        rra     EVEN
.endr
        mov.b   EVEN, 0(STATE)
        incd    STATE
        dec     COUNT
        cmp     #NIBBLES / 2, COUNT
        jne     .Lsource_goes_on
        mov     KEY, SOURCE
.Lsource_goes_on:
        tst     COUNT
        jnz     .Lunpack
        mov     #1, CONSTANT
.Lround:
        mov     SP, STATE
        mov     #SYMBOL(IDENTIFIER, _round), TABLE
        mov     #8, COUNT
.Lpair:
        mov.b   @STATE+, EVEN
        mov.b   @STATE+, ODD
        mov.b   @TABLE+, PLACE
        add     SP, PLACE
        mov.b   @PLACE, PLACE
        xor     EVEN, PLACE
        xor.b   twine_sbox(PLACE), ODD
        mov.b   @TABLE+, PLACE
        add     SP, PLACE
        mov.b   EVEN, NEW(PLACE)
        mov.b   @TABLE+, PLACE
        add     SP, PLACE
        mov.b   ODD, NEW(PLACE)
        dec     COUNT
        jnz     .Lpair
        mov     #8, COUNT
.Lcopy:
        mov     NEW - 16(STATE), -16(STATE)
        incd    STATE
        dec     COUNT
        jnz     .Lcopy
        cmp     #.Llast_constant, CONSTANT
        jeq     .Ldone
        add_substituted 0, 1
        add_substituted 16, 4
#if TWINE_KEY_BITS == 128
        add_substituted 30, 23
#endif
        /* The round constant: three bits each to nibbles 7 and 19. */
        mov     CONSTANT, PLACE
.rept 3
        rra     PLACE
.endr
        xor.b   PLACE, KEY_REGISTER + 7(SP)
        mov     CONSTANT, PLACE
        and     #7, PLACE
        xor.b   PLACE, KEY_REGISTER + 19(SP)
        rla     CONSTANT
        bit     #0x40, CONSTANT
        jz      .Lconstant_reduced
        xor     #0x43, CONSTANT
.Lconstant_reduced:
        /* Nibbles 0 to 3, rotated by one, go behind the key register, then all move by four. */
        sub     #16, STATE
        mov.b   @STATE+, NIBBLES + 2(STATE)
.rept 3
        mov.b   @STATE+, NIBBLES - 2(STATE)
.endr
        mov     #NIBBLES / 2, COUNT
.Lmove:
        mov     @STATE+, -6(STATE)
        dec     COUNT
        jnz     .Lmove
        jmp     .Lround
.Ldone:
        mov     #SYMBOL(IDENTIFIER, _round), TABLE
        mov     #8, COUNT
.Lpack:
        inc     TABLE
        mov.b   @TABLE+, PLACE
        add     SP, PLACE
        mov.b   @PLACE, EVEN
.rept 4
        rla     EVEN
.endr
        mov.b   @TABLE+, PLACE
        add     SP, PLACE
        bis.b   @PLACE, EVEN
        mov.b   EVEN, 0(BLOCK)
        inc     BLOCK
        dec     COUNT
        jnz     .Lpack
        add     #SPACE, SP
        restore_registers 3
        ret
        end_function ENCRYPT

        /* For each pair of nibbles: where its round key lies, where the even and the odd one go. */
        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _round)), "a", @progbits
        .type   SYMBOL(IDENTIFIER, _round), @object
SYMBOL(IDENTIFIER, _round):
#if TWINE_KEY_BITS == 80
        .byte   KEY_REGISTER + 1, 5, 0
        .byte   KEY_REGISTER + 3, 1, 4
        .byte   KEY_REGISTER + 4, 7, 12
        .byte   KEY_REGISTER + 6, 3, 8
        .byte   KEY_REGISTER + 13, 13, 6
        .byte   KEY_REGISTER + 14, 9, 2
        .byte   KEY_REGISTER + 15, 15, 10
        .byte   KEY_REGISTER + 16, 11, 14
#else
        .byte   KEY_REGISTER + 2, 5, 0
        .byte   KEY_REGISTER + 3, 1, 4
        .byte   KEY_REGISTER + 12, 7, 12
        .byte   KEY_REGISTER + 15, 3, 8
        .byte   KEY_REGISTER + 17, 13, 6
        .byte   KEY_REGISTER + 18, 9, 2
        .byte   KEY_REGISTER + 28, 15, 10
        .byte   KEY_REGISTER + 31, 11, 14
#endif
        .size   SYMBOL(IDENTIFIER, _round), . - SYMBOL(IDENTIFIER, _round)
