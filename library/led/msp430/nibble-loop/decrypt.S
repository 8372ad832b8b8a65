/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *key)      MSP430, MSP430X
 *
 * The inverse of encrypt.S, backward in everything: each of sixteen equal steps of MixColumnsSerial
 * computes the nibble before the last sixteen, and the key is taken from its end on.
 *
 * in        R12 block (8 bytes), R13 key (8, 10 or 16 bytes)
 * clobbers  R11-R15, flags; R6-R10 are saved
 */
#include "msp430.inc"
#include "state.inc"

/* Where the last subkey ends in the key, which is added over and over, and the last constant. */
#define KEY_BYTES (LED_KEY_BITS / 8)
#if LED_KEY_BITS == 64
#define END_OF_LAST_SUBKEY 8
#define LAST_CONSTANT 0x38
#else
#define END_OF_LAST_SUBKEY (8 * 13 % KEY_BYTES)
#define LAST_CONSTANT 0x04
#endif

        function DECRYPT
        save_registers 5
        clear_state
        mov     #LAST_CONSTANT, CONSTANT
        /* The block is added to a clear state like a key; the odd number tells it from one. */
        mov     #ROUND_COUNT + 1, ROUNDS
        mov     BLOCK, SUMMAND
        add     #8, SUMMAND
.Ladd:
        mov     SP, STATE
        add     #16, STATE
.Ladd_byte:
        dec     SUMMAND
        mov.b   @SUMMAND, VALUE
        mov.b   VALUE, PLACE
        and     #15, PLACE
        xor.b   PLACE, NEW - 1(STATE)
.rept 4
        rra     VALUE
.endr
        xor.b   VALUE, NEW - 2(STATE)
        cmp     KEY, SUMMAND
        jne     .Lkey_goes_on
        add     #KEY_BYTES, SUMMAND
.Lkey_goes_on:
        decd    STATE
        cmp     SP, STATE
        jne     .Ladd_byte
        bit     #1, ROUNDS
        jz      .Lkey_added
        dec     ROUNDS
        mov     KEY, SUMMAND
        add     #END_OF_LAST_SUBKEY, SUMMAND
        jmp     .Ladd
.Lkey_added:
        tst     ROUNDS
        jz      .Ldone
.Lround:
        mov     SP, STATE
        add     #16, STATE
.Lunmix:
        dec     STATE
        mov.b   16(STATE), VALUE
        xor.b   4(STATE), VALUE
        mov.b   led_halve(VALUE), VALUE
        xor.b   8(STATE), VALUE
        xor.b   12(STATE), VALUE
        mov.b   led_halve(VALUE), 0(STATE)
        cmp     SP, STATE
        jne     .Lunmix
        mov     #led_shift_rows, SOURCES
.Lsubstitute:
        mov.b   @SOURCES+, PLACE
        add     SP, PLACE
        mov.b   @STATE+, VALUE
        mov.b   led_inverse_sbox(VALUE), NEW(PLACE)
        cmp     #led_shift_rows + 16, SOURCES
        jne     .Lsubstitute
        add_constants
        /* The constant before: its highest bit is one where the two ends of this one are equal. */
        mov     CONSTANT, VALUE
        rra     CONSTANT
        and     #0x21, VALUE
        jz      .Lends_equal
        cmp     #0x21, VALUE
        jne     .Lends_differ
.Lends_equal:
        bis     #0x20, CONSTANT
.Lends_differ:
        dec     ROUNDS
        bit     #3, ROUNDS
        jnz     .Lround
        jmp     .Ladd
.Ldone:
        add     #NEW, STATE
        store_state
        restore_registers 5
        ret
        end_function DECRYPT
