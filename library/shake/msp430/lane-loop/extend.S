/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_extend(struct)      MSP430, MSP430X
 *
 * The state is on the stack; bytes go in and out one by one, so that message and output may lie at any address.
 *
 * in        R12 struct of 16-bit members: message, length, output, its length
 * clobbers  R11-R15, flags; R4-R6 are saved
 */
#include "msp430.inc"

#define EXTEND  SYMBOL(IDENTIFIER, _extend)
#define PERMUTE SYMBOL(IDENTIFIER, _permute)
#define RATE    (KECCAK_RATE_BITS / 8)

#define STRING  r4 /* where it goes on */
#define LEFT    r5 /* bytes of it that are left */
#define STRUCT  r6
#define STATE   r12
#define COUNT   r14
#define PLACE   r15

        function EXTEND
        push    r4
        push    r5
        push    r6
        mov     r12, STRUCT
        mov     #100, COUNT
.Lclear:
        push    #0
        dec     COUNT
        jnz     .Lclear
        mov     SP, STATE
        mov     @STRUCT+, STRING
        mov     @STRUCT+, LEFT
.Lblock:
        mov     STATE, PLACE
        mov     #RATE, COUNT
.Lbyte:
        sub     #1, LEFT
        jnc     .Lpad
        xor.b   @STRING+, 0(PLACE)
        inc     PLACE
        dec     COUNT
        jnz     .Lbyte
        call    #PERMUTE
        jmp     .Lblock
.Lpad:
        xor.b   #KECCAK_SUFFIX, 0(PLACE)
        xor.b   #0x80, RATE - 1(STATE)
        mov     @STRUCT+, STRING
        mov     @STRUCT, LEFT
.Loutput:
        call    #PERMUTE
        mov     STATE, PLACE
        mov     #RATE, COUNT
.Lnext:
        sub     #1, LEFT
        jnc     .Lend
        mov.b   @PLACE+, 0(STRING)
        inc     STRING
        dec     COUNT
        jnz     .Lnext
        tst     LEFT
        jnz     .Loutput
.Lend:
        add     #200, SP
        pop     r6
        pop     r5
        pop     r4
        ret
        end_function EXTEND
