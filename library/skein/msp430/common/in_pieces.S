/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Skein of a message in pieces      MSP430, MSP430X
 *
 * The state holds the chaining value, a block, and how many bytes the blocks had that were taken. The frame that CHAIN
 * gets (frame.inc; hash.S says how) is on the stack, without a block: the chaining value goes there and back. What is
 * called, and how, stands in msp430_in_pieces.inc.
 */
#include "names.inc"
#include "frame.inc"

.equ CHAIN_FRAME_BYTES, BLOCK
#undef BLOCK

#define HOLDS_WHOLE_BLOCKS
#define BLOCK        BYTES
#define BLOCK_BYTES  BYTES
#define DIGEST_BYTES BYTES
#define TAKEN_BYTES  (BLOCK + BLOCK_BYTES)
#define TWEAK_BYTES  32

#include "msp430_in_pieces.inc"

.if STATE_BYTES != TAKEN_BYTES + 4
        .error "the state is chaining value, block and two words"
.endif

.macro begin
        clr     TAKEN_BYTES(r12)
        copy_words initial_value, BYTES
.endm

.macro finish
        mov     HELD_BYTES(STATE), r15
        clear_rest
        mov     HELD_BYTES(STATE), r14
        mov     #(MESSAGE_TYPE | FINAL) << 8, r12
        call    #.Lof_message
        /* The output's block: zeros. */
        clr     r15
        clear_rest
        mov     #8, r14
        mov     #OUTPUT_TYPE << 8, r12
        call    #.Lchain
.endm

.macro digest_byte
        byte_of_digest_at KEY
.endm

#include "msp430_in_pieces_functions.inc"

        function TAKE
        mov     #BLOCK_BYTES, r14
        mov     #MESSAGE_TYPE << 8, r12
.Lof_message:
        tst     TAKEN_BYTES(STATE)
        jnz     .Lnot_first
        bis     #FIRST << 8, r12
.Lnot_first:
        add     r14, TAKEN_BYTES(STATE)
        mov     TAKEN_BYTES(STATE), r14

/* The state's block, with its type in R12, the position in R14. */
.Lchain:
        save_registers 7
        sub     #CHAIN_FRAME_BYTES - TWEAK - TWEAK_BYTES, SP
        mov     #TWEAK_BYTES / 2, r15
.Lzero: push    #0
        dec     r15
        jnz     .Lzero
        sub     #TWEAK - BYTES, SP
        mov     STATE, r13
        add     #BLOCK, r13
        mov     r13, r15
.Lword: decd    r15
        push    @r15
        cmp     STATE, r15
        jne     .Lword
        call    #CHAIN
        /* R10 is on top of what was saved. */
        mov     CHAIN_FRAME_BYTES + 12(SP), STATE
        mov     #BYTES / 2, r15
.Lback: pop     0(STATE)
        incd    STATE
        dec     r15
        jnz     .Lback
        add     #CHAIN_FRAME_BYTES - BYTES, SP
        restore_registers 7
        ret
        end_function TAKE

#include "initial_value.inc"
