/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      AVR
 * void IDENTIFIER_encrypt_message(const struct message *given)
 * void IDENTIFIER_decrypt_message(const struct message *given)
 *
 * Cipher block chaining (NIST SP 800-38A, section 6.2) over a cipher that is called. The nonce is the initialisation
 * vector, and what is left of a message that is not whole blocks stays as it is.
 *
 * All happens in the message: the block to be added is always the one before or the nonce, as encryption goes forward
 * and decryption backward. Defined DECRYPTION_ALONE, the two other functions are somewhere else.
 *
 * in        r24 round keys, r22 key; or r24 struct: message, length, nonce, round keys
 * clobbers  r0, r18-r27, r30, r31, flags; r12-r17, r28 and r29 are saved
 *
 *   Y  where the message goes on    r12 round keys    r14 bytes that are left    r16 block to be added, or the nonce
 */
#include "avr.inc"

#define ENCRYPT_MESSAGE SYMBOL(IDENTIFIER, _encrypt_message)
#define DECRYPT_MESSAGE SYMBOL(IDENTIFIER, _decrypt_message)

.equ BLOCK, 16
/* The struct */
.equ MESSAGE, 0
.equ LENGTH, 2
.equ NONCE, 4
.equ ROUND_KEYS, 6

.macro get_member low, high, member
        ldd     \low, Z + \member
        ldd     \high, Z + \member + 1
.endm

/* A block less, or none is left. */
.macro count_block none
        movw    r24, r14
        sbiw    r24, BLOCK
        brcs    \none
        movw    r14, r24
.endm

.macro begin
        save_registers r12, r13, r14, r15, r16, r17, r28, r29
        movw    r30, r24
        get_member r28, r29, MESSAGE
        get_member r14, r15, LENGTH
        get_member r16, r17, NONCE
        get_member r12, r13, ROUND_KEYS
.endm

.macro finish
        restore_registers r29, r28, r17, r16, r15, r14, r13, r12
        ret
.endm

/* The block at X to that at Y. Clobbers r18, r24, r25, X, Z. */
.macro add_block
        movw    r30, r28
        ldi     r18, BLOCK / 4
1:
.rept 4
        ld      r24, X+
        ld      r25, Z
        eor     r25, r24
        st      Z+, r25
.endr
        dec     r18
        brne    1b
.endm

#ifndef DECRYPTION_ALONE
        function EXPAND_KEY
        jmp     BLOCK_EXPAND_KEY
        end_function EXPAND_KEY

        function ENCRYPT_MESSAGE
        begin
forward:
        count_block encrypted
        movw    r26, r16
        add_block
        movw    r16, r28
        movw    r24, r28
        adiw    r28, BLOCK
        movw    r22, r12
        call    BLOCK_ENCRYPT
        rjmp    forward
encrypted:
        finish
        end_function ENCRYPT_MESSAGE
#endif

        function DECRYPT_MESSAGE
        begin
        movw    r24, r14
        andi    r24, -BLOCK
        add     r28, r24
        adc     r29, r25
backward:
        count_block decrypted
        sbiw    r28, BLOCK
        movw    r24, r28
        movw    r22, r12
        call    BLOCK_DECRYPT
        movw    r26, r28
        sbiw    r26, BLOCK
        movw    r24, r14
        sbiw    r24, BLOCK
        brcc    2f
        movw    r26, r16
2:      add_block
        rjmp    backward
decrypted:
        finish
        end_function DECRYPT_MESSAGE
