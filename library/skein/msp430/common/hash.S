/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)      MSP430, MSP430X
 *
 * The frame (frame.inc) is on the stack. Blocks but the last are taken from the message where they lie; what
 * is left is padded in the frame. CHAIN, which takes a block into the chaining value, keeps no register: it
 * gets the block's address in R13, the position in the tweak in R14 and in the upper byte of R12 its type, and
 * the frame right above its return address.
 *
 * in        R12 digest, R13 message, both at even addresses, R14 its length in bytes
 * clobbers  R11-R15, flags; R4-R10 are saved
 */
#include "names.inc"
#include "frame.inc"

        function HASH
        save_registers 7
        sub     #FRAME_BYTES, SP
        mov     SP, r15
.Lclear:
        clr     0(r15)
        incd    r15
        mov     SP, r11
        add     #FRAME_BYTES, r11
        cmp     r11, r15
        jne     .Lclear
        mov     r12, DIGEST(SP)
        mov     r13, MESSAGE(SP)
        mov     r14, LEFT(SP)
        mov     #(MESSAGE_TYPE | FIRST) << 8, TYPE(SP)
        mov     SP, r15
        mov     #initial_value, r14
.Linitialise:
        mov     @r14+, KEY(r15)
        incd    r15
        cmp     #initial_value + BYTES, r14
        jne     .Linitialise
        jmp     .Lnext
.Lblock:
        mov     MESSAGE(SP), r13
        add     #BYTES, MESSAGE(SP)
        sub     #BYTES, LEFT(SP)
        add     #BYTES, POSITION(SP)
        mov     POSITION(SP), r14
        mov     TYPE(SP), r12
        call    #CHAIN
        mov     #MESSAGE_TYPE << 8, TYPE(SP)
.Lnext: cmp     #BYTES + 1, LEFT(SP)
        jhs     .Lblock
        /* What is left, in front of zeros. */
        mov     LEFT(SP), r11
        add     r11, POSITION(SP)
        mov     MESSAGE(SP), r13
        mov     SP, r15
        add     #BLOCK, r15
        mov     r15, r14
        jmp     .Lrest
.Lbyte: mov.b   @r13+, 0(r15)
        inc     r15
        dec     r11
.Lrest: tst     r11
        jnz     .Lbyte
        mov     r14, r13
        mov     POSITION(SP), r14
        mov     TYPE(SP), r12
        bis     #FINAL << 8, r12
        call    #CHAIN
        /* The output's block: zeros. */
        mov     SP, r13
        add     #BLOCK, r13
        mov     #BYTES / 2, r15
.Lzero: clr     0(r13)
        incd    r13
        dec     r15
        jnz     .Lzero
        sub     #BYTES, r13
        mov     #8, r14
        mov     #OUTPUT_TYPE << 8, r12
        call    #CHAIN
        mov     DIGEST(SP), r13
        mov     SP, r14
        add     #KEY, r14
        mov     #BYTES / 2, r15
.Ldigest:
        mov     @r14+, 0(r13)
        incd    r13
        dec     r15
        jnz     .Ldigest
        add     #FRAME_BYTES, SP
        restore_registers 7
        ret
        end_function HASH

#include "initial_value.inc"
