/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * The state is four columns, each a word with rows 0, 2, 1, 3 from the lowest nibble on. One masked
 * exchange of columns 0 and 2 and one of columns 1 and 3 do all of ShiftRows that is not a change of
 * names: each byte then holds two nibbles of one column after ShiftRows, rows 0 and 2 or rows 1 and 3.
 * Two tables do S-box and MixColumnsSerial of both. Words are rotated left by one bit, so that a mask
 * makes of a byte the offset of a two-byte entry.
 *
 * The constants of the first round of a step are part of the round keys. A round moves the words to
 * registers that make the four rounds of a step close.
 *
 * Defined UNROLLED, every step is written out. LED_TABLES_ADDRESS, if defined together with it, is where
 * the linker places the tables, a multiple of 1024: two exclusive-ors then make of a word two
 * addresses, and looking it up takes 9 cycles instead of 10.
 *
 * in        R12 block (8 bytes), R13 round keys (72 bytes for LED-64, else 104), both at even addresses
 */
#include "msp430.inc"
#include "parameters.inc"

#define BLOCK      r12
#define ROUND_KEYS r13
#define COLUMN_0   r15
#define COLUMN_1   r14
#define COLUMN_2   r11
#define COLUMN_3   r10
#define SPARE_0    r9
#define SPARE_1    r8
#define FIELD      r7 /* the offset of an entry */
#define KEPT       r6 /* the nibbles that stay in an exchange, rotated like the state */
#define CONSTANT   r5 /* of column 0 */
#define CONSTANTS  r4 /* of column 1, in the loop */
#define TABLES     r4 /* unrolled, at a fixed address */
#define INPUT       r9 /* before the rounds */
#define OUTPUT_0    COLUMN_0 /* after them */
#define OUTPUT_1    r9
#define OUTPUT_2    r8
#define OUTPUT_3    r7
#define LOW_NIBBLES r6 /* before and after */
#define SPARE       r5

#if defined(UNROLLED) && !defined(LED_TABLES_ADDRESS)
#define SAVED 6
#else
#define SAVED 7
#define END_OF_CONSTANTS (SYMBOL(IDENTIFIER, _round_constants) + 6 * STEPS)
#endif

#include "nibbles.inc"

.macro exchange left, right, spare
        mov     \left, \spare
        xor     \right, \spare
        bic     KEPT, \spare
        xor     \spare, \left
        xor     \spare, \right
.endm

#ifdef LED_TABLES_ADDRESS
/* Turns `source` into the address that look_up_high wants. */
.macro look_up_low source, target
        mov     \source, \target
        and     FIELD, \target
        xor     TABLES, \target
        xor     \target, \source
        swpb    \source
        mov     @\target, \target
.endm

.macro look_up_high source, target
        xor     @\source, \target
.endm
#else
.macro look_up_low source, target
        mov     \source, \target
        and     FIELD, \target
        mov     led_rows_0_2(\target), \target
.endm

.macro look_up_high source, target
        swpb    \source
        and     FIELD, \source
        xor     led_rows_1_3(\source), \target
.endm
#endif

.macro add_constants c0, c1
        xor     CONSTANT, \c0
#ifdef UNROLLED
        next_constant
        xor     #COLUMN_1_CONSTANT, \c1
#else
        xor     @CONSTANTS+, \c1
#endif
.endm

.macro add_round_key c0, c1, c2, c3
        xor     @ROUND_KEYS+, \c0
        xor     @ROUND_KEYS+, \c1
        xor     @ROUND_KEYS+, \c2
        xor     @ROUND_KEYS+, \c3
.endm

/* The next columns lie in s0, s1, c1, c2; c0 and c3 are spare. */
.macro round c0, c1, c2, c3, s0, s1
        exchange \c0, \c2, \s0
        exchange \c1, \c3, \s0
        look_up_low  \c0, \s0
        look_up_low  \c1, \s1
        look_up_high \c1, \s0
        look_up_low  \c2, \c1
        look_up_high \c2, \s1
        look_up_low  \c3, \c2
        look_up_high \c3, \c1
        look_up_high \c0, \c2
.endm

        function ENCRYPT
        save_registers SAVED
        mov     #0x0f0f, LOW_NIBBLES
        /* Rows to columns. */
        mov     @BLOCK+, INPUT
        first_nibbles INPUT, 0x000f, COLUMN_1
        swpb    INPUT
        first_nibbles INPUT, 0x000f, COLUMN_3
        shift_right_4 INPUT
        first_nibbles INPUT, 0x000f, COLUMN_2
        swpb    INPUT
        first_nibbles INPUT, 0x000f, COLUMN_0
        mov     @BLOCK+, INPUT
        add_nibbles   INPUT, 0x0f00, COLUMN_3
        swpb    INPUT
        add_nibbles   INPUT, 0x0f00, COLUMN_1
        shift_right_4 INPUT
        add_nibbles   INPUT, 0x0f00, COLUMN_0
        swpb    INPUT
        last_nibbles  INPUT, 0x0f00, COLUMN_2
        mov     @BLOCK+, INPUT
        add_nibbles   INPUT, 0x00f0, COLUMN_0
        swpb    INPUT
        add_nibbles   INPUT, 0x00f0, COLUMN_2
        shift_left_4 INPUT
        add_nibbles   INPUT, 0x00f0, COLUMN_3
        swpb    INPUT
        last_nibbles  INPUT, 0x00f0, COLUMN_1
        mov     @BLOCK+, INPUT
        add_nibbles   INPUT, 0xf000, COLUMN_2
        swpb    INPUT
        add_nibbles   INPUT, 0xf000, COLUMN_0
        shift_left_4 INPUT
        add_nibbles   INPUT, 0xf000, COLUMN_1
        swpb    INPUT
        last_nibbles  INPUT, 0xf000, COLUMN_3
.irp word, COLUMN_0, COLUMN_1, COLUMN_2, COLUMN_3
        rla     \word
        adc     \word
.endr
        mov     #0x01fe, FIELD
        mov     #0x1e1e, KEPT
#ifdef LED_TABLES_ADDRESS
        /* The first table begins here, and where this with its bytes exchanged points, the second. */
        mov     #led_rows_0_2 + (LED_TABLES_ADDRESS >> 8) + 2, TABLES
#endif
        mov     #COLUMN_0_CONSTANT, CONSTANT
#ifdef UNROLLED
        .set    .Lconstant, 1
.rept STEPS
#else
        mov     #SYMBOL(IDENTIFIER, _round_constants), CONSTANTS
.Lstep:
#endif
        add_round_key COLUMN_0, COLUMN_1, COLUMN_2, COLUMN_3
        round   COLUMN_0, COLUMN_1, COLUMN_2, COLUMN_3, SPARE_1, SPARE_0
        add_constants SPARE_1, SPARE_0
        round   SPARE_1, SPARE_0, COLUMN_1, COLUMN_2, COLUMN_0, COLUMN_3
        add_constants COLUMN_0, COLUMN_3
        round   COLUMN_0, COLUMN_3, SPARE_0, COLUMN_1, SPARE_1, COLUMN_2
        add_constants SPARE_1, COLUMN_2
        round   SPARE_1, COLUMN_2, COLUMN_3, SPARE_0, COLUMN_0, COLUMN_1
#ifdef UNROLLED
        next_constant
.endr
#else
        cmp     #END_OF_CONSTANTS, CONSTANTS
        jnz     .Lstep
#endif
        add_round_key COLUMN_0, COLUMN_1, COLUMN_2, COLUMN_3
.irp word, COLUMN_0, COLUMN_1, COLUMN_2, COLUMN_3
        bit     #1, \word
        rrc     \word
.endr
        mov     #0x0f0f, LOW_NIBBLES
        /* Columns to rows. */
        first_nibbles COLUMN_0, 0x00f0, OUTPUT_2
        swpb    COLUMN_0
        first_nibbles COLUMN_0, 0x00f0, OUTPUT_3
        shift_left_4 COLUMN_0
        first_nibbles COLUMN_0, 0x00f0, OUTPUT_1
        swpb    COLUMN_0
        keep_nibbles  0x00f0, OUTPUT_0
        add_nibbles   COLUMN_1, 0x000f, OUTPUT_0
        swpb    COLUMN_1
        add_nibbles   COLUMN_1, 0x000f, OUTPUT_1
        shift_right_4 COLUMN_1
        add_nibbles   COLUMN_1, 0x000f, OUTPUT_3
        swpb    COLUMN_1
        last_nibbles  COLUMN_1, 0x000f, OUTPUT_2
        add_nibbles   COLUMN_2, 0xf000, OUTPUT_3
        swpb    COLUMN_2
        add_nibbles   COLUMN_2, 0xf000, OUTPUT_2
        shift_left_4 COLUMN_2
        add_nibbles   COLUMN_2, 0xf000, OUTPUT_0
        swpb    COLUMN_2
        last_nibbles  COLUMN_2, 0xf000, OUTPUT_1
        add_nibbles   COLUMN_3, 0x0f00, OUTPUT_1
        swpb    COLUMN_3
        add_nibbles   COLUMN_3, 0x0f00, OUTPUT_0
        shift_right_4 COLUMN_3
        add_nibbles   COLUMN_3, 0x0f00, OUTPUT_2
        swpb    COLUMN_3
        last_nibbles  COLUMN_3, 0x0f00, OUTPUT_3
        mov     OUTPUT_0, -8(BLOCK)
        mov     OUTPUT_1, -6(BLOCK)
        mov     OUTPUT_2, -4(BLOCK)
        mov     OUTPUT_3, -2(BLOCK)
        restore_registers SAVED
        ret
        end_function ENCRYPT

#ifndef UNROLLED
        /* Of the last three rounds of each step. */
        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _round_constants)), "a", @progbits
        .balign 2
        .type   SYMBOL(IDENTIFIER, _round_constants), @object
SYMBOL(IDENTIFIER, _round_constants):
        .set    .Lconstant, 1
.rept STEPS
.rept 3
        next_constant
        .word   COLUMN_1_CONSTANT
.endr
        next_constant
.endr
        .size   SYMBOL(IDENTIFIER, _round_constants), . - SYMBOL(IDENTIFIER, _round_constants)
#endif
