/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVR
 *
 * The state never leaves the registers (columns.inc).
 *
 * Defined UNROLLED, every round is written out; else a loop takes one round a pass and moves what lies
 * in the other place back. SBOX_IN_RAM and DOUBLE_TABLE choose tables: see names.inc, mix_columns.inc.
 *
 * in        r24 block (16 bytes), r22 round keys (176, 208 or 240 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 */
#include "names.inc"

#include "columns.inc"

/* The last round, in which every byte of the block is finished at once. */
.macro finish shifted_state:vararg
        movw    r26, BLOCK
        .set    .Lposition, 0
        .set    .Lfinished, 0
.irp byte, \shifted_state
        substitute INDEX, \byte, .Lposition
        load_key LAST_KEY_BYTE, 16 + .Lfinished
        eor     INDEX, LAST_KEY_BYTE
        st      X+, INDEX
        .set    .Lposition, (.Lposition + 5) % 16
        .set    .Lfinished, .Lfinished + 1
.endr
.endm

        function ENCRYPT
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
#ifndef STATIC_KEY
        save_registers r28, r29
        movw    r28, ROUND_KEYS
#endif
        movw    r26, BLOCK
.irp byte, STATE(0)
        ld      \byte, X+
.endr
        ldi     SBOX, hi8(aes_sbox)
        load_doubling
        .set    .Lround_key, 0
#ifdef UNROLLED
.rept ROUND_COUNT / 2 - 1
        round_from_set_0
        next_round_key
        round_from_set_1
        next_round_key
.endr
        round_from_set_0
        next_round_key 47
        finish  SHIFTED_STATE(1)
#else
        subi    END_OF_LOOP, lo8(-16 * (ROUND_COUNT - 1))
.Lround:
        round_from_set_0
        mov     ROW1_0_SET0, ROW1_0_SET1
        movw    ROW2_0_SET0, ROW2_0_SET1
        movw    ROW2_1_SET0, ROW2_1_SET1
        adiw    r28, 16
        cpse    r28, END_OF_LOOP
        rjmp    .Lround
        finish  SHIFTED_STATE(0)
#endif
        clr     r1
#ifndef STATIC_KEY
        restore_registers r29, r28
#endif
        restore_registers r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function ENCRYPT
