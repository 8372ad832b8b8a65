/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * SHA-2 of a message in pieces      MSP430, MSP430X
 *
 * The state holds the chaining value, the block, and how many bytes the blocks had that were taken; what is called,
 * and how, stands in msp430_in_pieces.inc.
 */
#include "msp430.inc"

#define COMPRESS SYMBOL(IDENTIFIER, _compress)

#define CHAIN_BYTES  SHA2_WORD_BITS
#define WORD_BYTES   (SHA2_WORD_BITS / 8)
#define LENGTH_BYTES (2 * WORD_BYTES) /* of the padding */

#define BLOCK        CHAIN_BYTES
#define BLOCK_BYTES  (2 * CHAIN_BYTES)
#define DIGEST_BYTES CHAIN_BYTES
#define TAKEN_BYTES  (BLOCK + BLOCK_BYTES)

.if STATE_BYTES != TAKEN_BYTES + 4
        .error "the state is chaining value, block and two words"
.endif

#include "msp430_in_pieces.inc"

.macro begin
        clr     TAKEN_BYTES(r12)
        copy_words initial_state, CHAIN_BYTES
.endm

.macro finish
        mov     HELD_BYTES(STATE), r15
        add     r15, TAKEN_BYTES(STATE)
        mov     STATE, r14
        add     r15, r14
        mov.b   #0x80, BLOCK(r14)
        inc     r15
        clear_rest
        cmp     #BLOCK_BYTES - LENGTH_BYTES, HELD_BYTES(STATE)
        jlo     .Llast
        /* No room for the length: another block, all clear. */
        call    #.Lcompress
        clr     r15
        clear_rest
.Llast: mov     TAKEN_BYTES(STATE), r14
        clr     r15
.rept 3
        rla     r14
        rlc     r15
.endr
        swpb    r14
        swpb    r15
        mov     r14, BLOCK + BLOCK_BYTES - 2(STATE)
        mov     r15, BLOCK + BLOCK_BYTES - 4(STATE)
        call    #.Lcompress
.endm

/* The highest byte of a word is first. */
.macro digest_byte
        mov     r14, r15
        xor     #WORD_BYTES - 1, r15
        add     STATE, r15
        mov.b   @r15, r15
.endm

#include "msp430_in_pieces_functions.inc"

        function TAKE
        add     #BLOCK_BYTES, TAKEN_BYTES(STATE)
.Lcompress:
        mov     STATE, r12
        mov     STATE, r13
        add     #BLOCK, r13
        br      #COMPRESS
        end_function TAKE

        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _initial_state)), "a", @progbits
        .balign 2
        .type   initial_state, @object
initial_state:
#include "initial_state.inc"
        .size   initial_state, . - initial_state
