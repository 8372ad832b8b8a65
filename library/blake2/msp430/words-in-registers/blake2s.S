/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)      MSP430, MSP430X
 *
 * BLAKE2s-256. A round is written out; five words of v are in registers, all sixteen on the stack. The state lies where
 * the digest will. A block is copied to the stack, where the schedule finds its words by offsets.
 *
 * r4, r5  A    r6, r7  B    r8, r9  C    r10, r11  D    r12, r13  E    r14  a word of the block    r15  the schedule
 *
 * in        R12 digest, R13 message, both at even addresses, R14 its length
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"

#define HASH        SYMBOL(IDENTIFIER, _hash)
#define SCHEDULE    SYMBOL(IDENTIFIER, _schedule)
#define BLOCK_BYTES 64
#define STATE_BYTES 32

/* On the stack: v, the copy of the block, and the variables */
#define DIGEST      128(SP)
#define MESSAGE     130(SP)
#define LEFT        132(SP)
#define COUNT       134(SP)
#define IS_LAST     136(SP) /* 0 or -1 */
#define FRAME       138

#include "mix.inc"
#include "round.inc"

        function HASH
        save_registers 7
        sub     #FRAME, SP
        mov     r12, DIGEST
        mov     r13, MESSAGE
        mov     r14, LEFT
        clr     COUNT
        clr     IS_LAST
        mov     #initial_value, r15
.Linitialise:
        mov     @r15+, 0(r12)
        incd    r12
        cmp     #initial_value + STATE_BYTES, r15
        jne     .Linitialise
        /* A digest of 32 bytes, no key, a tree of one node: section 2.5. */
        xor     #STATE_BYTES, -STATE_BYTES(r12)
        xor     #0x0101, 2 - STATE_BYTES(r12)

.Lblock:
        mov     MESSAGE, r13
        mov     LEFT, r14
        mov     SP, r12
        add     #COPY, r12
        mov     #BLOCK_BYTES, r15
        cmp     #BLOCK_BYTES + 1, r14
        jlo     .Llast
        add     r15, COUNT
        sub     r15, LEFT
.Lwords:
.irp place, 0, 2, 4, 6, 8, 10, 12, 14
        mov     @r13+, \place(r12)
.endr
        add     #16, r12
        sub     #16, r15
        jnz     .Lwords
        mov     r13, MESSAGE
        jmp     .Lcompress

        /* The last block, and zeros behind it */
.Llast: add     r14, COUNT
        mov     #-1, IS_LAST
        sub     r14, r15
        tst     r14
        jz      .Lzeros
.Lbyte: mov.b   @r13+, 0(r12)
        inc     r12
        dec     r14
        jnz     .Lbyte
.Lzeros:
        tst     r15
        jz      .Lcompress
.Lzero: clr.b   0(r12)
        inc     r12
        dec     r15
        jnz     .Lzero

.Lcompress:
        mov     DIGEST, r12
        mov     #initial_value, r15
.irp place, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
        mov     @r12+, \place(SP)
        mov     @r15+, STATE_BYTES + \place(SP)
.endr
        /* v12 takes in the length up to here, v14 whether this is the last block. */
        xor     COUNT, 4 * 12(SP)
        xor     IS_LAST, 4 * 14(SP)
        xor     IS_LAST, 4 * 14 + 2(SP)
        take    2, A
        take    10, C
        take    8, E
        mov     #SCHEDULE, NEXT
.Lround:
        one_round
        cmp     #SCHEDULE + 320, NEXT
        jeq     .Lrounds_done
        br      #.Lround
.Lrounds_done:
        put     2, A
        put     10, C
        put     8, E
        mov     DIGEST, r12
        mov     SP, r13
        mov     #STATE_BYTES / 2, r15
.Ladd:  mov     @r13+, r14
        xor     STATE_BYTES - 2(r13), r14
        xor     r14, 0(r12)
        incd    r12
        dec     r15
        jnz     .Ladd
        tst     IS_LAST
        jnz     .Ldone
        br      #.Lblock
.Ldone: add     #FRAME, SP
        restore_registers 7
        ret
        end_function HASH

#include "round_tables.inc"
