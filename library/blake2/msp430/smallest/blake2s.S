/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)      MSP430, MSP430X
 *
 * BLAKE2s-256, one G for all: its words come from v and go back to it by a table of their places, and each half of it
 * turns words bit by bit. The state lies where the digest will. Every block is copied to the stack.
 *
 * r4, r5  A    r6, r7  B    r8, r9  C    r10, r11  D    r12  places    r13  the schedule    r14  a word    r15  bits
 *
 * in        R12 digest, at an even address, R13 message, R14 its length
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "msp430.inc"
#include "tables.inc"

#define HASH        SYMBOL(IDENTIFIER, _hash)
#define BLOCK_BYTES 64
#define STATE_BYTES 32

#define PLACES      r12
#define SCHEDULE    r13
#define WORD        r14
#define BITS        r15 /* for D, and for B in the upper half */

/* On the stack: v, the block, and the variables */
#define BLOCK       64
#define DIGEST      128(SP)
#define MESSAGE     130(SP)
#define LEFT        132(SP)
#define COUNT       134(SP)
#define FRAME       136

.macro take low, high
        mov.b   @PLACES+, WORD
        add     SP, WORD
        mov     @WORD+, \low
        mov     @WORD, \high
.endm

.macro put low, high
        mov.b   @PLACES+, WORD
        add     SP, WORD
        mov     \low, 0(WORD)
        mov     \high, 2(WORD)
.endm

        function HASH
        save_registers 7
        sub     #FRAME, SP
        mov     r12, DIGEST
        mov     r13, MESSAGE
        mov     r14, LEFT
        clr     COUNT
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
        mov     SP, r12
        add     #BLOCK, r12
        mov     MESSAGE, r13
        mov     LEFT, r14
        mov     #BLOCK_BYTES, r15
.Lbyte: tst     r14
        jz      .Lzero
        mov.b   @r13+, 0(r12)
        inc     COUNT
        dec     r14
        jmp     .Lnext
.Lzero: clr.b   0(r12)
.Lnext: inc     r12
        dec     r15
        jnz     .Lbyte
        mov     r13, MESSAGE
        mov     r14, LEFT
        mov     SP, r12
        mov     DIGEST, r13
        mov     #initial_value, r15
.Lstate:
        mov     @r13+, 0(r12)
        mov     @r15+, STATE_BYTES(r12)
        incd    r12
        cmp     #initial_value + STATE_BYTES, r15
        jne     .Lstate
        /* v12 takes in the length up to here, v14 is inverted for the last block. */
        xor     COUNT, 4 * 12(SP)
        tst     r14
        jnz     .Lmore
        inv     4 * 14(SP)
        inv     4 * 14 + 2(SP)
.Lmore: mov     #schedule, SCHEDULE
.Lround:
        mov     #places, PLACES
.Lmix:  take    r4, r5
        take    r6, r7
        take    r8, r9
        take    r10, r11
        mov.b   @SCHEDULE, WORD
        and     #0xf0, WORD
        rra     WORD
        rra     WORD
        mov     #12 << 8 | 16, BITS
        call    #.Lhalf
        mov.b   @SCHEDULE+, WORD
        and     #0x0f, WORD
        rla     WORD
        rla     WORD
        mov     #7 << 8 | 8, BITS
        call    #.Lhalf
        sub     #4, PLACES
        put     r4, r5
        put     r6, r7
        put     r8, r9
        put     r10, r11
        cmp     #places + 32, PLACES
        jne     .Lmix
        cmp     #schedule + 80, SCHEDULE
        jne     .Lround
        mov     DIGEST, r12
        mov     SP, r13
        mov     #STATE_BYTES / 2, r15
.Ladd:  mov     @r13+, r14
        xor     STATE_BYTES - 2(r13), r14
        xor     r14, 0(r12)
        incd    r12
        dec     r15
        jnz     .Ladd
        tst     LEFT
        jnz     .Lblock
        add     #FRAME, SP
        restore_registers 7
        ret

/* A takes in the word of the block at that place. */
.Lhalf: add     SP, WORD
        add     BLOCK + 2(WORD), r4
        addc    BLOCK + 4(WORD), r5
        add     r6, r4
        addc    r7, r5
        xor     r4, r10
        xor     r5, r11
        mov.b   BITS, WORD
.Lturn_d:
        bit     #1, r10
        rrc     r11
        rrc     r10
        dec     WORD
        jnz     .Lturn_d
        add     r10, r8
        addc    r11, r9
        xor     r8, r6
        xor     r9, r7
        swpb    BITS
        mov.b   BITS, WORD
.Lturn_b:
        bit     #1, r6
        rrc     r7
        rrc     r6
        dec     WORD
        jnz     .Lturn_b
        ret
        end_function HASH

        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _schedule)), "a", @progbits
        .balign 2
        .type   initial_value, @object
initial_value:
#include "initial_value.inc"
        .size   initial_value, . - initial_value
        .type   schedule, @object
schedule:
#include "schedule.inc"
        .size   schedule, . - schedule
        .type   places, @object
places:
        places_table
        .size   places, . - places
