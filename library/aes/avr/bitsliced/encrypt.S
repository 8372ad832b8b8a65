/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR with MUL
 *
 * Bitsliced (places_of_encrypt.inc): no address, branch or timing depends on a secret. Two rounds a pass of the loop,
 * one of each type; it is left in the middle, by the last round.
 *
 * in        r24 block, r22 round keys
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved, r1 is 0 again in the end
 */
#include "avr.inc"
#include "places_of_encrypt.inc"
#include "sliced_sbox.inc"
#include "slices.inc"
#include "mix_slices.inc"

.macro load_byte own, other
        ld      \other, X+
.endm

.macro store_byte own, other
        st      X+, \own
.endm

.macro add_key to, mixed, substituted
        ld      \to, Z+
        eor     \to, \mixed
.endm

.macro add_last_key to, mixed, substituted
        ld      r0, Z+
        eor     \substituted, r0
.endm

.macro rotate_y
.irp slice, Y0, Y1, Y4, Y5
        mov     r27, \slice
        rotate_rows \slice, r27
.endr
        movw    r26, Y2
        rotate_rows Y2, r26
        rotate_rows Y6, r27
        movw    r26, Y3
        rotate_rows Y3, r26
        rotate_rows Y7, r27
.endm

        function ENCRYPT
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29, r24, r25
        movw    r26, r24
        movw    r30, r22
        for_each_byte_first load_byte
        transpose
        ldi     COUNT, ROUND_COUNT / 2
        for_each_of_key add_key
        rjmp    .Lfirst
.Ltwo_rounds:
        rotate_y
.Lfirst:
        substitute_x
        substitute_y
        mix_columns 0
        for_each_of_key add_key
        rotate_y
        substitute_x
        substitute_y
        dec     COUNT
        brne    .Lmix
        rjmp    .Lend
.Lmix:
        mix_columns 1
        for_each_of_key add_key
        rjmp    .Ltwo_rounds
.Lend:
        for_each_of_key add_last_key
        transpose
        restore_registers r27, r26
        for_each_byte_1 store_byte
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function ENCRYPT
