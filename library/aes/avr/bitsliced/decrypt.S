/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVR with MUL
 *
 * Encryption backwards (places_of_encrypt.inc), two rounds a pass of the loop: no address, branch or timing depends
 * on a secret.
 *
 * in        r24 block, r22 round keys
 * registers places_of_decrypt.inc
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved, r1 is 0 again in the end
 */
#include "avr.inc"
#include "places_of_decrypt.inc"
#include "inverse_sliced_sbox.inc"
#include "slices.inc"
#include "mix_slices.inc"

.macro load_byte own, other
        ld      \other, X+
.endm

.macro store_byte own, other
        st      X+, \own
.endm

/* Where MixColumns leaves the state, and where the S-box does. */
.macro add_first_key to, mixed, substituted
        ld      r0, Z+
        eor     \mixed, r0
.endm

.macro add_key to, mixed, substituted
        ld      r0, Z+
        eor     \substituted, r0
.endm

.macro add_key_before
        sbiw    r30, 32
        for_each_of_key add_key
.endm

.macro unrotate_v
.irp slice, V0, V1, V2, V3, V4, V5, V6, V7
        mov     r22, \slice
        unrotate_rows \slice, r22
.endr
.endm

        function DECRYPT
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29, r24, r25
        movw    r26, r24
        movw    r30, r22
        subi    r30, lo8(-16 * ROUND_COUNT)
        sbci    r31, hi8(-16 * ROUND_COUNT)
        for_each_byte_1 load_byte
        transpose
        ldi     COUNT, ROUND_COUNT / 2
        for_each_of_key add_first_key
.Ltwo_rounds:
        move_slices
        unsubstitute_x
        unsubstitute_y
        unrotate_v
        add_key_before
        prepare_inverse 0
        mix_columns 0
        move_slices
        unsubstitute_x
        unsubstitute_y
        dec     COUNT
        brne    .Lmix
        rjmp    .Lend
.Lmix:
        unrotate_v
        add_key_before
        prepare_inverse 1
        mix_columns 1
        rjmp    .Ltwo_rounds
.Lend:
        add_key_before
        transpose
        restore_registers r27, r26
        for_each_byte_first store_byte
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function DECRYPT
