/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * As encryption, with the words taken in turn the other way round and the round keys from the last to the
 * first.
 *
 * in        r24 block (16 bytes), r22 round keys (160 bytes)
 * clobbers  r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "registers.inc"
#include "rounds.inc"
#include "block.inc"

        function DECRYPT
        save_registers ALL_SAVED
        movw    r26, BLOCK
        movw    r28, ROUND_KEYS
        subi    r28, lo8(-152)
        sbci    r29, hi8(-152)
        load_block
        sbiw    r28, 24
        ldi     VALUE, 5
        mov     PASSES, VALUE
        rjmp    .Ltwo_rounds
.Lfour_rounds:
        f0      24, W0, W1
        f1      28, W2, W3
        f0      16, W3, W0
        f1      20, W1, W2
.Ltwo_rounds:
        f0      8, W2, W3
        f1      12, W0, W1
        f0      0, W1, W2
        f1      4, W3, W0
        sbiw    r28, 32
        dec     PASSES
        breq    .Ldone
        rjmp    .Lfour_rounds
.Ldone:
        adiw    r28, 24
        sbiw    r26, 16
.irp byte, W1
        st      X+, \byte
.endr
.irp byte, W2
        add_key \byte
        st      X+, \byte
.endr
.irp byte, W3
        st      X+, \byte
.endr
.irp byte, W0
        add_key \byte
        st      X+, \byte
.endr
        restore_registers ALL_RESTORED
        ret
        end_function DECRYPT
