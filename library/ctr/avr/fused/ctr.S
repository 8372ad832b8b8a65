/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 * void IDENTIFIER_crypt(struct)
 *
 * Counter mode (NIST SP 800-38A, section 6.5), made one with AES-128: a counter block begins in round 2, and the message
 * takes in the key stream from registers (counter.inc). Registers: columns.inc; r24 points to where the message goes on.
 *
 * in        of the other: r24 struct of 16-bit members: message, length, nonce, round keys
 * clobbers  r0, r18-r27, r30, r31, flags; r2-r17, r28 and r29 are saved
 *
 * Stack: return address, saved registers, and the frame that follows, from SP + 1 on.
 */
#define KEYS          1
#define LEFT          3                 /* bytes of the message that are left */
#define COUNTER       5                 /* last byte of the counter block */
#define KEPT          6                 /* 20 bytes */
#define FIRST         26                /* the counter block but for its last byte */
#define FRAME_BYTES   (FIRST + 15 - 1)

#include "fused_rounds.inc"
#include "counter.inc"

#define CRYPT SYMBOL(IDENTIFIER, _crypt)

/* The struct of a call: offsets of its members. */
#define MESSAGE           0
#define LENGTH            2
#define NONCE             4
#define ROUND_KEYS_GIVEN  6

        /* The cipher's key schedule; with it comes the S-box. */
        function EXPAND_KEY
        jmp     BLOCK_EXPAND_KEY
        end_function EXPAND_KEY

        function CRYPT
        save_registers r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r30, r24
        point_to_frame
        sbiw    r28, FRAME_BYTES
        move_stack_to_frame
        ldd     r24, Z + ROUND_KEYS_GIVEN
        ldd     r25, Z + ROUND_KEYS_GIVEN + 1
        std     Y + KEYS, r24
        std     Y + KEYS + 1, r25
        ldd     r24, Z + LENGTH
        ldd     r25, Z + LENGTH + 1
        std     Y + LEFT, r24
        std     Y + LEFT + 1, r25
        ldd     r26, Z + NONCE
        ldd     r27, Z + NONCE + 1
        .set    .Lplace, 0
.rept 15
        ld      r0, X+
        std     Y + FIRST + .Lplace, r0
        .set    .Lplace, .Lplace + 1
.endr
        ld      r0, X
        std     Y + COUNTER, r0
        ldd     r24, Z + MESSAGE
        ldd     r25, Z + MESSAGE + 1
        rcall   keep_two_rounds
        point_to_frame
        rjmp    crypt_counted
        crypt_message end, 15

end:    adiw    r28, FRAME_BYTES
        move_stack_to_frame
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        counter_routines
        chain_routine
        end_function CRYPT
