/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The state never leaves the registers. A loop takes one round a pass (inverse_round_by_halves.inc), which ends with
 * AddRoundKey in place and is entered behind InvMixColumns. Y runs through the round keys backwards.
 *
 * in        r24 block (16 bytes), r22 round keys (176, 208 or 240 bytes)
 * registers r0-r17 state, r18-r21 work space, r22 end of the loop, r23 reduction, X block, Y round keys
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved on the stack
 */
#define TABLE      aes_inverse_sbox
#include "look_up.inc"
#include "inverse_round_by_halves.inc"

#define BLOCK      r24 /* and r25 */
#define ROUND_KEYS r22 /* and r23 on entry; the lower byte ends the loop */
#define KEY_BYTE   r30 /* between look-ups */

        function DECRYPT
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, ROUND_KEYS
        subi    r28, lo8(-16 * (ROUND_COUNT + 1))
        sbci    r29, hi8(-16 * (ROUND_COUNT + 1))
        movw    r26, BLOCK
        adiw    r26, 16
.irp byte, REVERSED_MIXED_STATE
        ld      \byte, -X
        ld      KEY_BYTE, -Y
        eor     \byte, KEY_BYTE
.endr
        ldi     REDUCTION, 0x1b
        rjmp    .Lsubstitute
.Lround:
        inverse_round
.irp byte, REVERSED_STATE
        ld      KEY_BYTE, -Y
        eor     \byte, KEY_BYTE
.endr
        cpse    r28, ROUND_KEYS
        rjmp    .Lround
.irp byte, STATE
        st      X+, \byte
.endr
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function DECRYPT
