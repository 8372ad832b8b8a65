/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The smallest code: a nibble a pass of the loops.
 *
 * in        R12 block (8 bytes), R13 key (8, 10 or 16 bytes)
 * clobbers  R11-R15, flags; R6-R10 are saved
 *
 * MixColumnsSerial is the fourth power of a matrix that moves the rows up and computes one: with a row
 * after the other in memory, each of sixteen equal steps computes the nibble behind the last sixteen.
 * S-box and ShiftRows copy the new state to the place of the old one. There are no round keys: the key
 * is added as it is.
 */
#include "msp430.inc"
#include "state.inc"

        function ENCRYPT
        save_registers 5
        clear_state
        clr     CONSTANT
        /* The block is added to a clear state like a key; the odd number tells it from one. */
        mov     #ROUND_COUNT + 1, ROUNDS
        mov     BLOCK, SUMMAND
.Ladd:
        mov     SP, STATE
        mov     #8, COUNT
.Ladd_byte:
        mov.b   @SUMMAND+, VALUE
        mov.b   VALUE, PLACE
        and     #15, PLACE
        xor.b   PLACE, NEW + 1(STATE)
.rept 4
        rra     VALUE
.endr
        xor.b   VALUE, NEW(STATE)
        mov     SUMMAND, PLACE
        sub     KEY, PLACE
        cmp     #LED_KEY_BITS / 8, PLACE
        jne     .Lkey_goes_on
        mov     KEY, SUMMAND
.Lkey_goes_on:
        incd    STATE
        dec     COUNT
        jnz     .Ladd_byte
        bit     #1, ROUNDS
        jz      .Lkey_added
        dec     ROUNDS
        mov     KEY, SUMMAND
        jmp     .Ladd
.Lkey_added:
        tst     ROUNDS
        jz      .Ldone
.Lround:
        /* The next constant. */
        mov     CONSTANT, VALUE
        rla     VALUE
        xor     CONSTANT, VALUE
        rla     CONSTANT
        bit     #0x20, VALUE
        jnz     .Lconstant_shifted
        inc     CONSTANT
.Lconstant_shifted:
        and     #0x3f, CONSTANT
        add_constants
        mov     SP, STATE
        mov     #led_shift_rows, SOURCES
        mov     #16, COUNT
.Lsubstitute:
        mov.b   @SOURCES+, PLACE
        add     SP, PLACE
        mov.b   NEW(PLACE), VALUE
        mov.b   led_sbox(VALUE), 0(STATE)
        inc     STATE
        dec     COUNT
        jnz     .Lsubstitute
        mov     SP, STATE
        mov     #16, COUNT
.Lmix:
        mov.b   @STATE+, VALUE
        mov.b   led_double(VALUE), VALUE
        xor.b   8 - 1(STATE), VALUE
        xor.b   12 - 1(STATE), VALUE
        mov.b   led_double(VALUE), VALUE
        xor.b   4 - 1(STATE), VALUE
        mov.b   VALUE, NEW - 1(STATE)
        dec     COUNT
        jnz     .Lmix
        dec     ROUNDS
        bit     #3, ROUNDS
        jnz     .Lround
        jmp     .Ladd
.Ldone:
        /* STATE is behind the first state: at the second. */
        store_state
        restore_registers 5
        ret
        end_function ENCRYPT
