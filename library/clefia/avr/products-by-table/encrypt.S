/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * Words do not rotate: four rounds take them in turn. As there are two rounds more than four times four,
 * the first two are the last two of four, with the words named accordingly.
 *
 * in        r24 block (16 bytes), r22 round keys (160 bytes)
 * clobbers  r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "registers.inc"
#include "block.inc"

        function ENCRYPT
        save_registers ALL_SAVED
        movw    r26, BLOCK
        movw    r28, ROUND_KEYS
        load_block
        call    TWO_ROUNDS
        ldi     VALUE, 4
        mov     PASSES, VALUE
.Lfour_rounds:
        call    FOUR_ROUNDS
        dec     PASSES
        brne    .Lfour_rounds
        sbiw    r26, 16
.irp byte, W3
        st      X+, \byte
.endr
.irp byte, W0
        add_key \byte
        st      X+, \byte
.endr
.irp byte, W1
        st      X+, \byte
.endr
.irp byte, W2
        add_key \byte
        st      X+, \byte
.endr
        restore_registers ALL_RESTORED
        ret
        end_function ENCRYPT
