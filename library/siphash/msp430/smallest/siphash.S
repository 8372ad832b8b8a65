/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_authenticate(uint8_t *tag, const uint8_t *message, uint16_t length, const uint8_t *key)
 *                                                                                          MSP430, MSP430X
 *
 * SipHash-2-4, all in loops: the state lies on the stack, and words are turned bit by bit. Each word of the message is
 * copied there; the last one is filled up with zeros and the length.
 *
 * R4-R7 a word    R8 the length    R9 where the message ends, 0 when its last word was taken
 * R10 where its next word is
 *
 * in        R12 tag, R13 message, R14 its length, R15 key, at an even address
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"

#define TAG_BYTES  8
#define WORD_BYTES 8

/* On the stack: the state, and a word of the message */
#define STATE      (4 * WORD_BYTES)
#define WORD       STATE
#define FRAME      (WORD + WORD_BYTES)

#define SUM        r12 /* in a round, where they are */
#define ADDEND     r14
#define TURNS      r13
#define V0         r15

        function SYMBOL(IDENTIFIER, _authenticate)
        save_registers 7
        push    r12
        sub     #FRAME, SP
        mov     r13, r10
        mov     r13, r9
        add     r14, r9
        mov     r14, r8
        /* The key twice, and the constants */
        mov     SP, r12
        mov     #initial_state, r11
.Linitialise:
        mov     @r15+, r4
        xor     @r11+, r4
        mov     r4, 0(r12)
        incd    r12
        cmp     #initial_state + STATE / 2, r11
        jne     .Lsame
        sub     #STATE / 2, r15
.Lsame: cmp     #initial_state + STATE, r11
        jne     .Linitialise
.Lword: mov     SP, r12
        add     #WORD, r12
        mov     #WORD_BYTES, r13
.Lbyte: cmp     r10, r9
        jeq     .Lended
        mov.b   @r10+, 0(r12)
        inc     r12
        dec     r13
        jnz     .Lbyte
        jmp     .Lcompress
.Lended:
        clr.b   0(r12)
        inc     r12
        dec     r13
        jnz     .Lended
        mov.b   r8, -1(r12)
        clr     r9
.Lcompress:
        mov     SP, V0
        mov     V0, SUM
        add     #3 * WORD_BYTES, SUM
        call    #.Ladd_message
        call    #.Ltwo_rounds
        mov     V0, SUM
        call    #.Ladd_message
        tst     r9
        jnz     .Lword
        inv.b   2 * WORD_BYTES(SP)
        call    #.Ltwo_rounds
        call    #.Ltwo_rounds
        mov     #3, r12
.irp word, r4, r5, r6, r7
        pop     \word
.endr
.Ladd:
.irp word, r4, r5, r6, r7
        xor     @SP+, \word
.endr
        dec     r12
        jnz     .Ladd
        add     #WORD_BYTES, SP
        pop     r12
.irp word, r4, r5, r6, r7
        mov.b   \word, 0(r12)
        swpb    \word
        mov.b   \word, 1(r12)
        incd    r12
.endr
        restore_registers 7
        ret

/* The word of the message to that at SUM */
.Ladd_message:
        mov     V0, ADDEND
        add     #WORD, ADDEND
        mov     #WORD_BYTES / 2, TURNS
.Lmessage_part:
        xor     @ADDEND+, 0(SUM)
        incd    SUM
        dec     TURNS
        jnz     .Lmessage_part
        ret

.Ltwo_rounds:
        call    #.Lround
.Lround:
        mov     V0, SUM
        mov     #8, ADDEND
        mov     #13, TURNS
        call    #.Lmix
        call    #.Lturn_by_half
        mov     V0, SUM
        add     #16, SUM
        mov     #24, ADDEND
        mov     #16, TURNS
        call    #.Lmix
        mov     V0, SUM
        mov     #24, ADDEND
        mov     #21, TURNS
        call    #.Lmix
        mov     V0, SUM
        add     #16, SUM
        mov     #8, ADDEND
        mov     #17, TURNS
        call    #.Lmix
.Lturn_by_half:
        mov     @SUM, r4
        mov     2(SUM), r5
        mov     4(SUM), 0(SUM)
        mov     6(SUM), 2(SUM)
        mov     r4, 4(SUM)
        mov     r5, 6(SUM)
        ret

/* The word at SUM takes in that at ADDEND, from v0 on, which is then turned by TURNS bits to the left and takes in the
   sum. SUM stays. */
.Lmix:  add     V0, ADDEND
.irp word, r4, r5, r6, r7
        mov     @ADDEND+, \word
.endr
        add     r4, 0(SUM)
        addc    r5, 2(SUM)
        addc    r6, 4(SUM)
        addc    r7, 6(SUM)
.Lturn: rla     r4
        rlc     r5
        rlc     r6
        rlc     r7
        adc     r4
        dec     TURNS
        jnz     .Lturn
        xor     @SUM+, r4
        xor     @SUM+, r5
        xor     @SUM+, r6
        xor     @SUM+, r7
        sub     #WORD_BYTES, SUM
        mov     r4, -8(ADDEND)
        mov     r5, -6(ADDEND)
        mov     r6, -4(ADDEND)
        mov     r7, -2(ADDEND)
        ret
        end_function SYMBOL(IDENTIFIER, _authenticate)

/* "somepseudorandomlygeneratedbytes", each word with its last byte first */
        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _initial_state)), "a", @progbits
        .balign 2
        .type   initial_state, @object
initial_state:
        .ascii  "uespemosmodnarodarenegylsetybdet"
        .size   initial_state, . - initial_state

#include "msp430_verify.inc"
