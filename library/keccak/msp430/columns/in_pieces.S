/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Keccak and SHA-3 of a message in pieces      MSP430, MSP430X
 *
 * The state is the permutation's frame, of which a block fills what is free between permutations; what is called, and
 * how, stands in msp430_in_pieces.inc.
 */
#include "msp430.inc"
#include "frame.inc"

#define BLOCK        SCRATCH
#define BLOCK_BYTES  (KECCAK_RATE_BITS / 8)
#define DIGEST_BYTES KECCAK_DIGEST_BYTES

#include "msp430_in_pieces.inc"

.if STATE_BYTES != FRAME_BYTES + 2
        .error "the state is the frame and a word"
.endif

.macro begin
        mov     #SPAN / 2, r15
.Lzero: clr     0(r12)
        incd    r12
        dec     r15
        jnz     .Lzero
.endm

.macro finish
        mov     HELD_BYTES(STATE), r15
        mov     STATE, r14
        add     r15, r14
        mov.b   #KECCAK_SUFFIX, BLOCK(r14)
        inc     r15
        clear_rest
        xor.b   #0x80, BLOCK + BLOCK_BYTES - 1(STATE)
        call    #TAKE
.endm

/* Byte R14 modulo 8 of a lane. */
.macro digest_byte
        mov     r14, r15
.rept 3
        rra     r15
.endr
        mov.b   lanes(r15), r15
        mov     r14, r13
        and     #7, r13
        add     r13, r15
        add     STATE, r15
        mov.b   @r15, r15
.endm

#include "msp430_in_pieces_functions.inc"

        function TAKE
        mov     STATE, r13
        add     #BLOCK, r13
        mov     #lanes, r14
.Llane: mov.b   @r14+, r15
        add     STATE, r15
.irp word, 0, 2, 4, 6
        xor     @r13+, \word(r15)
.endr
        cmp     #lanes + BLOCK_BYTES / 8, r14
        jne     .Llane
        mov     STATE, r12
        br      #PERMUTE
        end_function TAKE

/* Where the lanes of a block lie. */
        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _lanes)), "a", @progbits
        .type   lanes, @object
lanes:
        .set    .Lnumber, 0
.rept BLOCK_BYTES / 8
        .byte   LANE(.Lnumber % 5, .Lnumber / 5)
        .set    .Lnumber, .Lnumber + 1
.endr
        .size   lanes, . - lanes
