/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_expand_key(uint8_t *round_keys, const uint8_t *key)      MSP430, MSP430X
 * void IDENTIFIER_seal(struct)
 * uint8_t IDENTIFIER_open(struct)
 *
 * CCM with nonces of 13 bytes (NIST SP 800-38C, with the formatting of its appendix A), made one with AES-128: the
 * chain takes in its data as round 1 reads the state, whatever their address, and a counter block begins in round 2
 * (counter.inc). Registers are those of the rounds (paired_rounds.inc). What comes behind a block stands in
 * CONTINUATION, so there is no return address on top of the frame.
 *
 * Sealing chains everything, then encrypts the message; opening decrypts it first. The block with counter 0 goes
 * first in either case, and both parts of the tag are added up in SUM.
 *
 * in        of the other two: R12 struct of 16-bit members: message, length, tag, associated data, its length, nonce, round keys
 * out       R12 of IDENTIFIER_open: 0 genuine; 1 forged, and the message is zeros
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * Stack: return address, saved registers, and the frame that follows, from SP on.
 */
#define ROUND_2_KEY   0
#define KEYS          2
#define CONTINUATION  4
#define BEHIND_DATA   6                 /* what comes when the data of the chain have ended */
#define DATA          8                 /* where associated data or message go on */
#define LEFT          10                /* bytes of them that are left */
#define STRUCT        12
#define OPENING       14                /* 0 seal, 1 open */
#define OUTPUT        16                /* the chain, or a block of key stream */
#define FIRST         32                /* the block that begins the chain, or the counter block */
#define COUNTER       48
#define COUNTER_KEY   50
#define COLUMN        52
#define REST          56
#define SUM           72
#define FRAME_BYTES   (SUM + TAG_BYTES)

#include "fused_rounds.inc"
#include "counter.inc"

#define SEAL SYMBOL(IDENTIFIER, _seal)
#define OPEN SYMBOL(IDENTIFIER, _open)

/* The struct of a call: offsets of its members. */
#define LENGTH            2
#define TAG               4
#define ASSOCIATED_DATA   6
#define ASSOCIATED_LENGTH 8
#define NONCE             10
#define ROUND_KEYS        12

/* Appendix A: flags of the first block and of counter blocks; from which length on associated data have it in
   four bytes. */
#define LENGTH_FLAGS      1
#define CHAIN_FLAGS       (8 * ((TAG_BYTES - 2) / 2) + LENGTH_FLAGS)
#define ASSOCIATED_FLAG   0x40
#define LONG              0xff00
#define LONG_MARK         0xfeff        /* bytes 0xff, 0xfe */

.macro ADD_OUTPUT_TO_SUM
        mov     SP, R12
        add     #OUTPUT, R12
        .set    .Lbyte, 0
.rept TAG_BYTES / 2
        xor     @R12+, SUM + .Lbyte(SP)
        .set    .Lbyte, .Lbyte + 2
.endr
.endm

/* The message is what data and their length are of now. */
.macro TAKE_MESSAGE
        mov     STRUCT(SP), R15
        mov     @R15+, DATA(SP)
        mov     @R15, LEFT(SP)
.endm

        /* The cipher's key schedule; with it come the tables. */
        function EXPAND_KEY
        br      #BLOCK_EXPAND_KEY
        end_function EXPAND_KEY

        function OPEN
        mov     #1, R13
        jmp     begin
        end_function OPEN

        .global SEAL
        .type   SEAL, @function
SEAL:
        clr     R13
begin:
        save_registers 7
        sub     #FRAME_BYTES, SP
        mov     R12, STRUCT(SP)
        mov     R13, OPENING(SP)
        mov     ROUND_KEYS(R12), R14
        mov     R14, KEYS(SP)
        add     #ROUND_2_KEY_OFFSET, R14
        mov     R14, ROUND_2_KEY(SP)
        mov     NONCE(R12), R14
.irp byte, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
        mov.b   @R14+, FIRST + \byte(SP)
.endr
        .set    .Lbyte, 0
.rept TAG_BYTES / 2
        clr     SUM + .Lbyte(SP)
        .set    .Lbyte, .Lbyte + 2
.endr
        tst     R13
        jz      chain
        br      #crypt

chain:
        mov     STRUCT(SP), R14
        mov.b   #CHAIN_FLAGS, FIRST(SP)
        tst     ASSOCIATED_LENGTH(R14)
        jz      1f
        bis.b   #ASSOCIATED_FLAG, FIRST(SP)
1:      mov     LENGTH(R14), R12
        swpb    R12
        mov     R12, FIRST + 14(SP)
        mov     #chain_associated, CONTINUATION(SP)
        mov     SP, R12
        add     #FIRST, R12
        mov     #zeros, R11
        jmp     chain_sum

chain_associated:
        mov     STRUCT(SP), R15
        mov     ASSOCIATED_DATA(R15), R12
        mov     ASSOCIATED_LENGTH(R15), R14
        mov     SP, R13
        mov     R14, R15
        mov     R14, LEFT(SP)
        tst     R14
        jz      chain_message
        /* Their length and what the first block has room for. */
        add     #OUTPUT + 2, R13
        mov     #14, R11
        swpb    R15
        cmp     #LONG, R14
        jlo     1f
        xor     #LONG_MARK, OUTPUT(SP)
        add     #4, R13
        mov     #10, R11
1:      xor     R15, -2(R13)
        cmp     R14, R11
        jhs     2f
        mov     R11, R14
2:      sub     R14, LEFT(SP)
        call    #add_bytes
        mov     R12, DATA(SP)
        mov     #chain_message, BEHIND_DATA(SP)
        mov     #chain_next, CONTINUATION(SP)
        jmp     chain_zeros

chain_last:
        mov     BEHIND_DATA(SP), CONTINUATION(SP)
        add     LEFT(SP), R14
        jnz     1f
        mov     CONTINUATION(SP), PC
1:      mov     DATA(SP), R12
        mov     SP, R13
        add     #OUTPUT, R13
        call    #add_bytes
chain_zeros:
        mov     #zeros, R11
        jmp     chain_data

chain_message:
        TAKE_MESSAGE
        mov     #chained, BEHIND_DATA(SP)
        mov     #chain_next, CONTINUATION(SP)
chain_next:
        mov     #16, R14
        sub     R14, LEFT(SP)
        jlo     chain_last
        mov     DATA(SP), R11
        add     R14, DATA(SP)
chain_data:
        mov     SP, R12
        add     #OUTPUT, R12
chain_sum:
        FIRST_TWO_ROUNDS
other_rounds:
        OTHER_ROUNDS

chained:
        ADD_OUTPUT_TO_SUM
        tst     OPENING(SP)
        jnz     compare

crypt:
        mov.b   #LENGTH_FLAGS, FIRST(SP)
        clr     FIRST + 14(SP)
        mov     #crypt_message, CONTINUATION(SP)
        br      #keep_two_rounds

crypt_message:
        ADD_OUTPUT_TO_SUM
        TAKE_MESSAGE
        mov     #crypt_block, CONTINUATION(SP)
        jmp     crypt_next
crypt_block:
        mov     DATA(SP), R13
        mov     SP, R12
        add     #OUTPUT, R12
        mov     #16, R14
        sub     R14, LEFT(SP)
        jlo     crypt_last
        add     R14, DATA(SP)
        bit     #1, R13
        jnz     crypt_odd
.irp byte, 0, 2, 4, 6, 8, 10, 12, 14
        xor     @R12+, \byte(R13)
.endr
crypt_next:
        tst     LEFT(SP)
        jz      crypted
        add     #4, COUNTER(SP)
        jnc     two_rounds
        inc.b   FIRST + 14(SP)
keep_two_rounds:
        KEEP_TWO_ROUNDS
two_rounds:
        TWO_ROUNDS_OF_COUNTER
        br      #other_rounds
crypt_odd:
        call    #add_bytes
        jmp     crypt_next
crypt_last:
        add     LEFT(SP), R14
        call    #add_bytes

crypted:
        tst     OPENING(SP)
        jz      1f
        br      #chain
1:      mov     STRUCT(SP), R13
        mov     TAG(R13), R13
        mov     SP, R12
        add     #SUM, R12
        .set    .Lbyte, 0
.rept TAG_BYTES
        mov.b   @R12+, .Lbyte(R13)
        .set    .Lbyte, .Lbyte + 1
.endr
        jmp     end

compare:
        mov     STRUCT(SP), R14
        mov     TAG(R14), R12
        mov     SP, R13
        add     #SUM, R13
        clr     R15
        mov     #TAG_BYTES, R11
1:      mov.b   @R12+, R10
        xor.b   @R13+, R10
        bis     R10, R15
        dec     R11
        jnz     1b
        sub     #1, R15
        subc    R15, R15                /* -1 if no bit differs, else 0 */
        mov     @R14+, R12
        mov     @R14, R13
        tst     R13
        jz      3f
2:      and.b   R15, 0(R12)
        inc     R12
        dec     R13
        jnz     2b
3:      mov     R15, R12
        inc     R12
end:    add     #FRAME_BYTES, SP
        restore_registers 7
        ret

        ADD_BYTES_ROUTINE
zeros:  .space  16
        .size   SEAL, . - SEAL
