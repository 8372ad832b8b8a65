/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_seal(struct)     MSP430, MSP430X
 * uint8_t IDENTIFIER_open(struct)
 *
 * CCM with nonces of 13 bytes (NIST SP 800-38C, with the formatting of its appendix A), byte by byte, over a cipher that
 * takes the key itself and keeps R4 to R10. Sealing and opening are one code: a mask says what the chain takes in, and
 * what was sealed is "genuine", so nothing of it is wiped.
 *
 * in        R12 struct of 16-bit members: message, length, tag, associated data, its length, nonce, key
 * out       R12 of IDENTIFIER_open: 0 genuine; 1 forged, and the message is zeros
 * clobbers  R11-R15, flags; R4-R10 are saved
 *
 * Stack: return address, saved registers; two blocks: CHAIN, and STREAM, the key stream.
 */
#include "msp430.inc"

#define SEAL SYMBOL(IDENTIFIER, _seal)
#define OPEN SYMBOL(IDENTIFIER, _open)

#define GIVEN   R4
#define DATA    R5                      /* where associated data, message or tag go on */
#define LEFT    R6                      /* bytes of them */
#define PLACE   R7                      /* in the chain's block; then the differences of the tags, and the mask */
#define CHAIN   R8
#define OPENING R9                      /* 0 seal, -1 open */

#define NUMBER  R10                     /* of the counter block that comes next */

#define STREAM  16                      /* from CHAIN on */

/* The struct of a call: offsets of its members. */
#define LENGTH            2
#define TAG               4
#define ASSOCIATED_DATA   6
#define ASSOCIATED_LENGTH 8
#define NONCE             10
#define KEY               12

/* Appendix A: flags of the first block and of counter blocks; from which length on associated data have it in
   four bytes. */
#define LENGTH_FLAGS      1
#define CHAIN_FLAGS       (8 * ((TAG_BYTES - 2) / 2) + LENGTH_FLAGS)
#define ASSOCIATED_FLAG   0x40
#define LONG              0xff00
#define LONG_MARK         0xfeff        /* bytes 0xff, 0xfe */

        function OPEN
        mov     #-1, R13
        jmp     begin
        end_function OPEN

        .global SEAL
        .type   SEAL, @function
SEAL:
        clr     R13
begin:
        save_registers 7
        sub     #32, SP
        mov     SP, CHAIN
        mov     R13, OPENING
        mov     R12, GIVEN
        mov     #1, NUMBER
        mov     ASSOCIATED_LENGTH(GIVEN), LEFT
        mov     #CHAIN_FLAGS, R14
        tst     LEFT
        jz      2f
        bis     #ASSOCIATED_FLAG, R14
2:      mov     LENGTH(GIVEN), R15
        mov     CHAIN, R12
        call    #encrypt_number
        clr     PLACE
        tst     LEFT
        jz      5f
        mov     LEFT, R15
        swpb    R15
        cmp     #LONG, LEFT
        jlo     3f
        xor     #LONG_MARK, 0(CHAIN)
        mov     #4, PLACE
3:      mov     CHAIN, R12
        add     PLACE, R12
        xor     R15, 0(R12)
        incd    PLACE
        mov     ASSOCIATED_DATA(GIVEN), DATA
4:      mov.b   @DATA+, R15
        call    #chain_byte
        dec     LEFT
        jnz     4b
        call    #pad
5:
        mov     @GIVEN, DATA
        mov     LENGTH(GIVEN), LEFT
        jmp     8f
6:      tst     PLACE
        jnz     7f
        call    #next_stream
7:      mov     CHAIN, R12
        add     PLACE, R12
        mov.b   STREAM(R12), R14
        mov.b   @DATA, R15
        xor.b   R14, 0(DATA)
        inc     DATA
        and     OPENING, R14
        xor     R14, R15
        call    #chain_byte
        dec     LEFT
8:      tst     LEFT
        jnz     6b
        call    #pad
        clr     NUMBER
        call    #next_stream
        mov     TAG(GIVEN), DATA
        mov     #TAG_BYTES, LEFT
9:      mov.b   STREAM(CHAIN), R15
        xor.b   @CHAIN+, R15
        tst     OPENING
        jnz     1f
        mov.b   R15, 0(DATA)
1:      xor.b   @DATA+, R15
        bis     R15, PLACE
        dec     LEFT
        jnz     9b
        sub     #1, PLACE
        subc    PLACE, PLACE            /* -1 if no bit differs, else 0 */
        mov     @GIVEN+, DATA
        mov     @GIVEN, LEFT
2:      sub     #1, LEFT
        jnc     3f
        and.b   PLACE, 0(DATA)
        inc     DATA
        jmp     2b
3:      mov     PLACE, R12
        inc     R12
        add     #32, SP
        restore_registers 7
        ret

/* The counter block that comes next, encrypted. */
next_stream:
        mov     NUMBER, R15
        inc     NUMBER
        mov     #LENGTH_FLAGS, R14
        mov     CHAIN, R12
        add     #STREAM, R12
/* The block of flags R14, nonce and number R15 at R12, encrypted. */
encrypt_number:
        mov.b   R14, 0(R12)
        mov     NONCE(GIVEN), R13
        mov     #13, R14
1:      inc     R12
        mov.b   @R13+, 0(R12)
        dec     R14
        jnz     1b
        swpb    R15
        mov     R15, 1(R12)
        sub     #13, R12
        jmp     encrypt

/* R15 goes into the chain. */
chain_byte:
        mov     CHAIN, R12
        add     PLACE, R12
        xor.b   R15, 0(R12)
        inc     PLACE
        cmp     #16, PLACE
        jeq     encrypt_chain
1:      ret
/* What the chain's block lacks is zeros. */
pad:    tst     PLACE
        jz      1b
encrypt_chain:
        clr     PLACE
        mov     CHAIN, R12
encrypt:
        mov     KEY(GIVEN), R13
        br      #BLOCK_ENCRYPT
        .size   SEAL, . - SEAL
