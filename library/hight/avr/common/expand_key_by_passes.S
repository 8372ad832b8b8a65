/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * WK0 to WK3, SK0 to SK127, WK4 to WK7: the order of the specification. The key lies in registers,
 * sixteen subkeys are made a pass, with constants from a table in flash; both halves of the key move
 * on by a byte from pass to pass.
 *
 * in        r24 round keys (136 bytes), r22 key (16 bytes)
 * registers r18-r23, r25, r0, r10-r17 the bytes of the key, X round keys, Z constants, r24 passes,
 *           r1 what is stored
 * clobbers  r0, r18-r27, r30, r31, flags; r10-r17 are saved
 */
#include "avr.inc"
#include "constants.inc"

#define VALUE          r1
#define PASSES_LEFT    r24
#define LOWER_HALF     18, 19, 20, 21, 22, 23, 25, 0
#define UPPER_HALF     10, 11, 12, 13, 14, 15, 16, 17
#define LOWER_HALF_DOWNWARDS 0, 25, 23, 22, 21, 20, 19, 18
#define UPPER_HALF_DOWNWARDS 17, 16, 15, 14, 13, 12, 11, 10

/* Every register takes the one before, the first of them the last. */
.macro move_on last:req, others:vararg
        mov     VALUE, \last
.set target, \last
.irp source, \others
        mov     target, \source
.set target, \source
.endr
        mov     target, VALUE
.endm

        function EXPAND_KEY
        save_registers UPPER_HALF
        movw    r26, r24
        movw    r30, r22
.irp register, LOWER_HALF, UPPER_HALF
        ld      \register, Z+
.endr
.irp register, 14, 15, 16, 17
        st      X+, \register
.endr
        ldi     r30, lo8(hight_constants)
        ldi     r31, hi8(hight_constants)
        ldi     PASSES_LEFT, 8
.Lpass:
.irp register, LOWER_HALF, UPPER_HALF
        lpm     VALUE, Z+
        add     VALUE, \register
        st      X+, VALUE
.endr
        move_on LOWER_HALF_DOWNWARDS
        move_on UPPER_HALF_DOWNWARDS
        dec     PASSES_LEFT
        breq    .Lend
        rjmp    .Lpass
.Lend:
.irp register, 18, 19, 20, 21
        st      X+, \register
.endr
        clr     r1
        restore_registers UPPER_HALF_DOWNWARDS
        ret
        end_function EXPAND_KEY

        .section .progmem.hight_constants, "a", @progbits
        .type   hight_constants, @object
hight_constants:
.set constant, FIRST_CONSTANT
.rept 128
        .byte   constant
.set constant, NEXT_CONSTANT(constant)
.endr
        .size   hight_constants, . - hight_constants
