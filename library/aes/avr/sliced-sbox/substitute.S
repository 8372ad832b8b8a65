/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * aes_substitute: SubBytes of eight bytes by logic alone. They are taken apart into slices, bit by bit, and put
 * together again.
 *
 * in        Y bytes
 * out       Y behind them
 * registers r0-r20 slices and work of the S-box, r21 a byte, r22 count
 * clobbers  r0-r22, flags
 */
#include "avr.inc"
#include "sliced_sbox.inc"

        function aes_substitute
        ldi     r22, 8
.Lslice:
        ld      r21, Y+
.irp slice, r0, r1, r2, r3, r4, r5, r6, r7
        lsr     r21
        ror     \slice
.endr
        dec     r22
        brne    .Lslice
        substitute r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r18, r19, r20
        /* The constant 0x63. */
        com     r1
        com     r5
        com     r19
        com     r0
        sbiw    r28, 8
        ldi     r22, 8
.Lunslice:
.irp slice, r1, r5, r4, r20, r15, r19, r0, r16
        lsr     \slice
        ror     r21
.endr
        st      Y+, r21
        dec     r22
        brne    .Lunslice
        ret
        end_function aes_substitute
