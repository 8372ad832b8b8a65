/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * BLAKE2s-256 of a message in pieces      MSP430, MSP430X
 *
 * The state holds h, a block, and how many bytes the blocks had that were taken. To take a block, v is made on the stack, with a copy
 * of the block behind it. What is called, and how, stands in msp430_in_pieces.inc; registers of a round in mix.inc.
 */
#include "msp430.inc"

#define SCHEDULE     SYMBOL(IDENTIFIER, _schedule)

#include "mix.inc"
#include "round.inc"

#define HOLDS_WHOLE_BLOCKS
#define H_BYTES      32
#define BLOCK        H_BYTES
#define BLOCK_BYTES  64
#define DIGEST_BYTES 32
#define TAKEN_BYTES  (BLOCK + BLOCK_BYTES)

/* On the stack: v, the copy, and where the state is */
#define STATE_AT     128(SP)
#define FRAME        130

#include "msp430_in_pieces.inc"

.if STATE_BYTES != TAKEN_BYTES + 4
        .error "the state is h, a block and two words"
.endif

.macro begin
        clr     TAKEN_BYTES(r12)
        copy_words initial_value, H_BYTES
        /* A digest of 32 bytes, no key, a tree of one node: section 2.5. */
        xor     #DIGEST_BYTES, -H_BYTES(r12)
        xor     #0x0101, 2 - H_BYTES(r12)
.endm

.macro finish
        mov     HELD_BYTES(STATE), r15
        clear_rest
        mov     HELD_BYTES(STATE), r14
        mov     #-1, r13
        call    #.Lcompress
.endm

.macro digest_byte
        byte_of_digest_at 0
.endm

#include "msp430_in_pieces_functions.inc"

        function TAKE
        mov     #BLOCK_BYTES, r14
        clr     r13

/* The state's block, with R14 bytes of the message; R13 is -1 for the last one, else 0. */
.Lcompress:
        add     r14, TAKEN_BYTES(STATE)
        save_registers 7
        sub     #FRAME, SP
        mov     STATE, STATE_AT
        mov     STATE, r12
        mov     #initial_value, r15
.irp place, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
        mov     @r12+, \place(SP)
        mov     @r15+, H_BYTES + \place(SP)
.endr
        mov     SP, r11
        add     #COPY, r11
        mov     #BLOCK_BYTES / 16, r15
.Lwords:
.irp place, 0, 2, 4, 6, 8, 10, 12, 14
        mov     @r12+, \place(r11)
.endr
        add     #16, r11
        dec     r15
        jnz     .Lwords
        /* v12 takes in the length up to here, v14 whether this is the last block. */
        xor     @r12, 4 * 12(SP)
        xor     r13, 4 * 14(SP)
        xor     r13, 4 * 14 + 2(SP)
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
        mov     STATE_AT, r12
        mov     SP, r13
        mov     #H_BYTES / 2, r15
.Ladd:  mov     @r13+, r14
        xor     H_BYTES - 2(r13), r14
        xor     r14, 0(r12)
        incd    r12
        dec     r15
        jnz     .Ladd
        add     #FRAME, SP
        restore_registers 7
        ret
        end_function TAKE

#include "round_tables.inc"
