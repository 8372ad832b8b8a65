/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 * void IDENTIFIER_encrypt_message(const struct message *given)
 *
 * Cipher block chaining (NIST SP 800-38A, section 6.2), with encryption made one with AES-128: the chain stays in registers
 * from block to block, takes in the message there and is stored to it. Registers: columns.inc; r24 points to where the
 * message goes on. The nonce is the initialisation vector; what is left of a message that is not whole blocks stays as it
 * is. Decryption is that over a cipher that is called.
 *
 * in        r24 round keys, r22 key; or r24 struct of 16-bit members: message, length, nonce, round keys
 * clobbers  r0, r18-r27, r30, r31, T, flags; r2-r17, r28 and r29 are saved
 *
 * Stack: return address, saved registers, and the frame that follows, from SP + 1 on.
 */
#define KEYS          1
#define LEFT          3                 /* bytes of the message that are left */
#define FRAME_BYTES   4
#define WHOLE_BLOCKS

#include "fused_rounds.inc"

#define ENCRYPT_MESSAGE SYMBOL(IDENTIFIER, _encrypt_message)

/* The struct of a call: offsets of its members. */
#define MESSAGE           0
#define LENGTH            2
#define NONCE             4
#define ROUND_KEYS_GIVEN  6

        /* The cipher's key schedule; with it comes the S-box. */
        function EXPAND_KEY
        jmp     BLOCK_EXPAND_KEY
        end_function EXPAND_KEY

        function ENCRYPT_MESSAGE
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
.irp byte, STATE(0)
        ld      \byte, X+
.endr
        ldd     r24, Z + MESSAGE
        ldd     r25, Z + MESSAGE + 1
        clt
next:
        ldd     r30, Y + LEFT
        ldd     r31, Y + LEFT + 1
        sbiw    r30, 16
        brlo    end
        std     Y + LEFT, r30
        std     Y + LEFT + 1, r31
        adiw    r24, 16
        movw    r26, r24
        point_to_keys
        rcall   chain_block
        movw    r30, r24
        sbiw    r30, 16
.irp byte, STATE(0)
        st      Z+, \byte
.endr
        point_to_frame
        rjmp    next

end:    adiw    r28, FRAME_BYTES
        move_stack_to_frame
        clr     r1
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        chain_routine
        end_function ENCRYPT_MESSAGE
