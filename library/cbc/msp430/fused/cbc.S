/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 * void IDENTIFIER_encrypt_message(struct)
 *
 * Cipher block chaining (NIST SP 800-38A, section 6.2), with encryption made one with AES-128: round 1 reads the block of
 * the message and the one before, which are added there. Registers are those of the rounds (paired_rounds.inc). What comes
 * behind a block stands in CONTINUATION. The nonce is the initialisation vector; what is left of a message that is not
 * whole blocks stays as it is. Decryption is that over a cipher that is called.
 *
 * The last round writes to the frame, from where bytes go to the message; defined EVEN, it writes to the message, which
 * then lies at an even address.
 *
 * in        R12 round keys, R13 key; or R12 struct of 16-bit members: message, length, nonce, round keys
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * Stack: return address, saved registers, and the frame that follows, from SP on.
 */
#define ROUND_2_KEY   0
#define KEYS          2
#define CONTINUATION  4
#define LEFT          6                 /* bytes of the message that are left */
#ifdef EVEN
#define OUTPUT_END    8                 /* behind the block that was written last, or before the message */
#define FRAME_BYTES   10
#else
#define DATA          8                 /* where the message goes on */
#define OUTPUT        10
#define FRAME_BYTES   26
#endif

#include "fused_rounds.inc"

#define ENCRYPT_MESSAGE SYMBOL(IDENTIFIER, _encrypt_message)

/* The struct of a call: offsets of its members. */
#define LENGTH     2
#define NONCE      4
#define ROUND_KEYS 6

        /* The cipher's key schedule; with it come the tables. */
        function EXPAND_KEY
        br      #BLOCK_EXPAND_KEY
        end_function EXPAND_KEY

        function ENCRYPT_MESSAGE
        save_registers 7
        sub     #FRAME_BYTES, SP
        mov     ROUND_KEYS(R12), R14
        mov     R14, KEYS(SP)
        add     #ROUND_2_KEY_OFFSET, R14
        mov     R14, ROUND_2_KEY(SP)
        mov     LENGTH(R12), LEFT(SP)
#ifdef EVEN
        mov     @R12, OUTPUT_END(SP)
#else
        mov     @R12, DATA(SP)
#endif
        mov     NONCE(R12), R12
        mov     #written, CONTINUATION(SP)
        jmp     next

end:    add     #FRAME_BYTES, SP
        restore_registers 7
        ret

written:
#ifdef EVEN
        mov     OUTPUT_END(SP), R12
        sub     #16, R12
#else
        mov     SP, R12
        add     #OUTPUT, R12
        mov     DATA(SP), R13
.irp place, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        mov.b   @R12+, \place\()(R13)
.endr
        add     #16, DATA(SP)
        sub     #16, R12
#endif
next:   sub     #16, LEFT(SP)
        jlo     end
#ifdef EVEN
        mov     OUTPUT_END(SP), R11
        add     #16, OUTPUT_END(SP)
#else
        mov     DATA(SP), R11
#endif
        FIRST_TWO_ROUNDS
        OTHER_ROUNDS
        end_function ENCRYPT_MESSAGE
