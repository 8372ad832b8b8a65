/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)   MSP430, MSP430X
 *
 * All in loops, the state on the stack, S0 at SP. The permutation makes the initial state too.
 *
 *   R12  where the digest goes on      R14  bytes of the message that are left; words of the digest
 *   R13  where the message goes on     R15  where in S0
 *
 * in        R12 digest, R13 message, R14 length
 * clobbers  R11-R15, flags; R4-R10 are saved
 * stack     R4-R10, 40 bytes of state, a return address, three registers in the permutation
 */
#include "msp430.inc"

#define HASH        SYMBOL(IDENTIFIER, _hash)
#define PERMUTATION SYMBOL(IDENTIFIER, _permutation)
.equ RATE, 8

/* Goes back while R15 is not behind S0. */
.macro until_behind_s0 back
        mov     r15, r11
        sub     sp, r11
        cmp     #RATE, r11
        jne     \back
.endm

        function HASH
        save_registers 7
        mov     #17, r15
1:      push    #0
        dec     r15
        jnz     1b
        push    #0x0801                 /* NIST SP 800-232, appendix B */
        push    #0x00cc
        push    #2
2:      call    #PERMUTATION
        mov     sp, r15
3:      sub     #1, r14
        jnc     4f
        xor.b   @r13+, 0(r15)
        inc     r15
        until_behind_s0 3b
        jmp     2b
4:      xor.b   #1, 0(r15)
        mov     #4, r14
5:      call    #PERMUTATION
        mov     sp, r15
6:      mov.b   @r15+, 0(r12)
        inc     r12
        until_behind_s0 6b
        dec     r14
        jnz     5b
        add     #STATE_BYTES, sp
        restore_registers 7
        ret
        end_function HASH

#include "permutation.inc"
