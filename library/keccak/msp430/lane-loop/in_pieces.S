/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Keccak and SHA-3 of a message in pieces      MSP430, MSP430X
 *
 * Bytes are added to the state as they come; what is called, and how, stands in msp430_in_pieces.inc.
 */
#include "msp430.inc"

#define PERMUTE SYMBOL(IDENTIFIER, _permute)

#define ADDS_BYTES
#define BLOCK        0
#define BLOCK_BYTES  (KECCAK_RATE_BITS / 8)
#define DIGEST_BYTES KECCAK_DIGEST_BYTES

#include "msp430_in_pieces.inc"

.if STATE_BYTES != 202
        .error "the state is Keccak's and a word"
.endif

.macro begin
        mov     #100, r15
.Lclear:
        clr     0(r12)
        incd    r12
        dec     r15
        jnz     .Lclear
.endm

.macro finish
        mov     STATE, r15
        add     HELD_BYTES(STATE), r15
        xor.b   #KECCAK_SUFFIX, 0(r15)
        xor.b   #0x80, BLOCK_BYTES - 1(STATE)
        call    #TAKE
.endm

.macro digest_byte
        byte_of_digest_at 0
.endm

#include "msp430_in_pieces_functions.inc"

        function TAKE
        mov     STATE, r12
        br      #PERMUTE
        end_function TAKE
