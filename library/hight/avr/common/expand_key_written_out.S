/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 *
 * WK0 to WK3, SK0 to SK127, WK4 to WK7: the order of the specification. The key lies in registers and
 * every subkey is written out, its constant known to the assembler: 4 cycles.
 *
 * in        r24 round keys (136 bytes), r22 key (16 bytes)
 * registers KEY_REGISTERS the bytes of the key, X round keys, r24 what is stored
 * clobbers  r0, r18-r27, r30, r31, flags; r13-r17 are saved
 */
#include "avr.inc"
#include "constants.inc"

#define VALUE         r24
#define KEY_REGISTERS 18, 19, 20, 21, 22, 23, 25, 0, 13, 14, 15, 16, 17, 1, 30, 31
#define LAST_BUT_ONE  14

/* Sets `number` to the register of a byte of the key. */
.macro find_register byte_of_key
.set place, 0
.irp register, KEY_REGISTERS
.if place == (\byte_of_key)
.set number, \register
.endif
.set place, place + 1
.endr
.endm

.macro whitening_keys first
.set byte_of_key, \first
.rept 4
        find_register byte_of_key
        st      X+, number
.set byte_of_key, byte_of_key + 1
.endr
.endm

        function EXPAND_KEY
        save_registers r13, r14, r15, r16, r17
        movw    r30, r22
        movw    r26, r24
.set byte_of_key, 0
.rept LAST_BUT_ONE
        find_register byte_of_key
        ldd     number, Z + byte_of_key
.set byte_of_key, byte_of_key + 1
.endr
        ldd     VALUE, Z + LAST_BUT_ONE
        ldd     r31, Z + LAST_BUT_ONE + 1
        mov     r30, VALUE
        whitening_keys 12
.set constant, FIRST_CONSTANT
.set subkey, 0
.rept 128
        find_register (subkey & 8) + ((subkey - subkey / 16) & 7)
        ldi     VALUE, constant
        add     VALUE, number
        st      X+, VALUE
.set constant, NEXT_CONSTANT(constant)
.set subkey, subkey + 1
.endr
        whitening_keys 0
        clr     r1
        restore_registers r17, r16, r15, r14, r13
        ret
        end_function EXPAND_KEY
