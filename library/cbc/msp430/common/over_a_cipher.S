/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 * void IDENTIFIER_encrypt_message(const struct message *given)
 * void IDENTIFIER_decrypt_message(const struct message *given)
 *
 * Cipher block chaining (NIST SP 800-38A, section 6.2) over a cipher that is called. The nonce is the initialisation
 * vector, and what is left of a message that is not whole blocks stays as it is.
 *
 * Defined EVEN, messages and nonces lie at even addresses, and all happens in the message: the block to be added is
 * always the one before or the nonce, as encryption goes forward and decryption backward. Else the cipher works on the
 * stack, and bytes go there and back. Defined DECRYPTION_ALONE, the two other functions are somewhere else.
 *
 * in        R12 round keys, R13 key; or R12 struct of 16-bit members: message, length, nonce, round keys
 * clobbers  R11-R15, flags; R7-R10 are saved
 *
 *   R10  where the message goes on    R9  bytes that are left    R8  block to be added, or the nonce    R7  round keys
 *   SP   unless EVEN, a block
 */
#include "msp430.inc"

#define ENCRYPT_MESSAGE SYMBOL(IDENTIFIER, _encrypt_message)
#define DECRYPT_MESSAGE SYMBOL(IDENTIFIER, _decrypt_message)
#define BLOCK           16

.macro begin
        save_registers 4
#ifndef EVEN
        sub     #BLOCK, SP
#endif
        mov     @R12+, R10
        mov     @R12+, R9
        mov     @R12+, R8
        mov     @R12, R7
.endm

.macro finish
#ifndef EVEN
        add     #BLOCK, SP
#endif
        restore_registers 4
        ret
.endm

/* The block at R12 to that at R13, or in its place. */
.macro add_block
#ifdef EVEN
.irp place, 0, 2, 4, 6, 8, 10, 12, 14
        xor     @R12+, \place\()(R13)
.endr
#else
.irp place, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        xor.b   @R12+, \place\()(R13)
.endr
#endif
.endm

.macro copy_block
.irp place, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        mov.b   @R12+, \place\()(R13)
.endr
.endm

#ifndef DECRYPTION_ALONE
        function EXPAND_KEY
        br      #BLOCK_EXPAND_KEY
        end_function EXPAND_KEY

        function ENCRYPT_MESSAGE
        begin
#ifdef EVEN
forward:
        sub     #BLOCK, R9
        jlo     encrypted
        mov     R8, R12
        mov     R10, R13
        mov     R10, R8
        add_block
        mov     R10, R12
        mov     R7, R13
        add     #BLOCK, R10
        call    #BLOCK_ENCRYPT
        jmp     forward
#else
        mov     R8, R12
        mov     SP, R13
        copy_block
forward:
        sub     #BLOCK, R9
        jlo     encrypted
        mov     R10, R12
        mov     SP, R13
        add_block
        mov     SP, R12
        mov     R7, R13
        call    #BLOCK_ENCRYPT
        mov     SP, R12
        mov     R10, R13
        add     #BLOCK, R10
        copy_block
        jmp     forward
#endif
encrypted:
        finish
        end_function ENCRYPT_MESSAGE
#endif

        function DECRYPT_MESSAGE
        begin
        mov     R9, R14
        and     #-BLOCK, R14
        add     R14, R10
backward:
        sub     #BLOCK, R9
        jlo     decrypted
        sub     #BLOCK, R10
#ifdef EVEN
        mov     R10, R12
        mov     R7, R13
        call    #BLOCK_DECRYPT
#else
        mov     R10, R12
        mov     SP, R13
        copy_block
        mov     SP, R12
        mov     R7, R13
        call    #BLOCK_DECRYPT
        mov     SP, R12
        mov     R10, R13
        copy_block
#endif
        mov     R10, R13
        mov     R10, R12
        sub     #BLOCK, R12
        cmp     #BLOCK, R9
        jhs     1f
        mov     R8, R12
1:      add_block
        jmp     backward
decrypted:
        finish
        end_function DECRYPT_MESSAGE
