/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 * void IDENTIFIER_crypt(struct)
 *
 * Counter mode (NIST SP 800-38A, section 6.5), made one with AES-128: a counter block begins in round 2 (counter.inc),
 * and the last round adds its words to the message itself. Registers are those of the rounds (paired_rounds.inc). What
 * comes behind a block stands in CONTINUATION.
 *
 * A message at an odd address, and the last part of one that is no whole block, go another way: the last round adds to
 * zeros in the frame, and bytes go from there to the message. Defined EVEN, messages and nonces lie at even addresses.
 *
 * in        of the other: R12 struct of 16-bit members: message, length, nonce, round keys
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * Stack: return address, saved registers, and the frame that follows, from SP on.
 */
#define ROUND_2_KEY   0
#define KEYS          2
#define CONTINUATION  4
#define ADDED_END     6                 /* behind the block that takes in key stream */
#define DATA          8                 /* where the message goes on, if not at ADDED_END */
#define LEFT          10                /* bytes of it that are left */
#define FIRST         12                /* the counter block */
#define COUNTER       28
#define COUNTER_KEY   30
#define COLUMN        32
#define REST          36
#define STREAM        52                /* key stream, where it does not go to the message */
#define FRAME_BYTES   68

#include "fused_rounds.inc"
#include "counter.inc"

#define CRYPT SYMBOL(IDENTIFIER, _crypt)

/* The struct of a call: offsets of its members. */
#define LENGTH     2
#define NONCE      4
#define ROUND_KEYS 6

        /* The cipher's key schedule; with it come the tables. */
        function EXPAND_KEY
        br      #BLOCK_EXPAND_KEY
        end_function EXPAND_KEY

        function CRYPT
        save_registers 7
        sub     #FRAME_BYTES, SP
        mov     ROUND_KEYS(R12), R14
        mov     R14, KEYS(SP)
        add     #ROUND_2_KEY_OFFSET, R14
        mov     R14, ROUND_2_KEY(SP)
        mov     NONCE(R12), R14
        .set    .Lbyte, 0
#ifdef EVEN
.rept 8
        mov     @R14+, FIRST + .Lbyte(SP)
        .set    .Lbyte, .Lbyte + 2
.endr
#else
.rept 16
        mov.b   @R14+, FIRST + .Lbyte(SP)
        .set    .Lbyte, .Lbyte + 1
.endr
#endif
        mov     LENGTH(R12), LEFT(SP)
        mov     @R12, ADDED_END(SP)
        KEEP_TWO_ROUNDS
        /* The last byte of the first block, less what is counted ahead of each. */
        mov.b   FIRST + 15(SP), R12
        dec     R12
        rla     R12
        rla     R12
        add     R12, COUNTER(SP)
        mov     #even, CONTINUATION(SP)
#ifdef EVEN
        jmp     even
#else
        mov     ADDED_END(SP), R13
        bit     #1, R13
        jz      even
        mov     R13, DATA(SP)
        mov     #odd, CONTINUATION(SP)
        mov     SP, R12
        add     #STREAM + 16, R12
        mov     R12, ADDED_END(SP)
        jmp     odd_next

odd:    mov     #16, R14
        call    #add_stream
        add     #16, DATA(SP)
odd_next:
        sub     #16, LEFT(SP)
        jhs     aside
        jmp     last
#endif

even_last:
        mov     ADDED_END(SP), DATA(SP)
        mov     SP, R12
        add     #STREAM + 16, R12
        mov     R12, ADDED_END(SP)
last:   add     #16, LEFT(SP)
        jz      end
        mov     #part, CONTINUATION(SP)
aside:
        .set    .Lbyte, 0
.rept 8
        clr     STREAM + .Lbyte(SP)
        .set    .Lbyte, .Lbyte + 2
.endr
        jmp     count

part:   mov     LEFT(SP), R14
        call    #add_stream
end:    add     #FRAME_BYTES, SP
        restore_registers 7
        ret

        /* A subroutine: R14 bytes of key stream are added to those at DATA. */
add_stream:
        mov     DATA + 2(SP), R13
        mov     SP, R12
        add     #STREAM + 2, R12
        ADD_BYTES_ROUTINE

even:   sub     #16, LEFT(SP)
        jlo     even_last
        add     #16, ADDED_END(SP)
count:  add     #4, COUNTER(SP)
        jnc     two_rounds
.irp byte, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
        adc.b   FIRST + \byte(SP)
.endr
        KEEP_TWO_ROUNDS
two_rounds:
        TWO_ROUNDS_OF_COUNTER
        OTHER_ROUNDS
        end_function CRYPT
