/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Grøstl of a message in pieces      MSP430, MSP430X
 *
 * The state is the frame of the compression function (frame.inc), which has room for a block, and how many blocks were
 * taken; what is called, and how, stands in msp430_in_pieces.inc.
 */
#include "frame.inc"

#define BLOCK_BYTES  BYTES
#define DIGEST_BYTES (BYTES / 2)
#define NUMBER       FRAME_BYTES /* of blocks */

#include "msp430_in_pieces.inc"

.if STATE_BYTES != FRAME_BYTES + 4
        .error "the state is the frame and two words"
.endif

/* The length of the digest in bits, as a number that ends the chaining value. */
.macro begin
        clr     NUMBER(r12)
        mov     #BYTES / 2, r15
.Lzero: clr     0(r12)
        incd    r12
        dec     r15
        jnz     .Lzero
        mov.b   #GROESTL_DIGEST_BITS >> 8, -2(r12)
.endm

.macro finish
        mov     HELD_BYTES(STATE), r15
        mov     STATE, r14
        add     r15, r14
        mov.b   #0x80, BLOCK(r14)
        inc     r15
        cmp     #BLOCK_BYTES - 8, HELD_BYTES(STATE)
        jlo     .Llast
        /* No room for the number of blocks: another one, all clear. */
        clear_rest
        call    #TAKE
        clr     r15
.Llast: clear_rest
        mov     NUMBER(STATE), r14
        inc     r14
        swpb    r14
        mov     r14, BLOCK + BLOCK_BYTES - 2(STATE)
        call    #TAKE
        /* The output transformation: a block of zeros, and no Q. */
        clr     r15
        clear_rest
        clr     r14
        call    #.Lcompress
.endm

.macro digest_byte
        byte_of_digest_at BYTES / 2
.endm

#include "msp430_in_pieces_functions.inc"

        function TAKE
        inc     NUMBER(STATE)
        mov     #1, r14
.Lcompress:
        mov     STATE, r12
        mov     STATE, r13
        add     #BLOCK, r13
        br      #COMPRESS
        end_function TAKE
