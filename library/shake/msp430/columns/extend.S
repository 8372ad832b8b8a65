/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_extend(struct)      MSP430, MSP430X
 *
 * The frame of the permutation is on the stack; a table says where the lanes of a block lie in it. Bytes go in and out
 * one by one, so that message and output may lie at any address.
 *
 * in        R12 struct of 16-bit members: message, length, output, its length
 * clobbers  R11-R15, flags; R4-R6 are saved
 */
#include "msp430.inc"
#include "frame.inc"

#define EXTEND  SYMBOL(IDENTIFIER, _extend)
#define RATE    (KECCAK_RATE_BITS / 8)

#define STRING  r4 /* where it goes on */
#define LEFT    r5 /* bytes of it that are left */
#define STRUCT  r6
#define COUNT   r13
#define LANES   r14 /* of the table */
#define PLACE   r15

.macro next_lane
        mov.b   @LANES+, PLACE
        add     SP, PLACE
.endm

        function EXTEND
        push    r4
        push    r5
        push    r6
        sub     #FRAME_BYTES, SP
        mov     r12, STRUCT
        mov     SP, PLACE
        mov     #SPAN / 2, COUNT
.Lclear:
        clr     0(PLACE)
        incd    PLACE
        dec     COUNT
        jnz     .Lclear
        mov     @STRUCT+, STRING
        mov     @STRUCT+, LEFT
        jmp     .Lbegin
.Lblock:
        next_lane
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
        xor.b   @STRING+, \byte(PLACE)
.endr
        cmp     #lanes + RATE / 8, LANES
        jne     .Lblock
        mov     SP, r12
        call    #PERMUTE
        sub     #RATE, LEFT
.Lbegin:
        mov     #lanes, LANES
        cmp     #RATE, LEFT
        jhs     .Lblock
.Lrest:
        next_lane
        mov     #8, COUNT
.Lbyte:
        sub     #1, LEFT
        jnc     .Lpad
        xor.b   @STRING+, 0(PLACE)
        inc     PLACE
        dec     COUNT
        jnz     .Lbyte
        jmp     .Lrest
.Lpad:
        xor.b   #KECCAK_SUFFIX, 0(PLACE)
        xor.b   #0x80, LANE((RATE / 8 - 1) % 5, (RATE / 8 - 1) / 5) + 7(SP)
        mov     @STRUCT+, STRING
        mov     @STRUCT, LEFT
.Lpermute:
        mov     SP, r12
        call    #PERMUTE
        mov     #lanes, LANES
.Loutput:
        next_lane
        sub     #8, LEFT
        jlo     .Llast
.irp byte, 0, 1, 2, 3, 4, 5, 6, 7
        mov.b   @PLACE+, \byte(STRING)
.endr
        add     #8, STRING
        cmp     #lanes + RATE / 8, LANES
        jne     .Loutput
        tst     LEFT
        jnz     .Lpermute
        jmp     .Lend
.Llast:
        add     #8, LEFT
        jz      .Lend
.Lnext:
        mov.b   @PLACE+, 0(STRING)
        inc     STRING
        dec     LEFT
        jnz     .Lnext
.Lend:
        add     #FRAME_BYTES, SP
        pop     r6
        pop     r5
        pop     r4
        ret
        end_function EXTEND

/* Where the lanes of a block lie. */
        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _lanes)), "a", @progbits
        .type   lanes, @object
lanes:
        .set    .Lnumber, 0
.rept RATE / 8
        .byte   LANE(.Lnumber % 5, .Lnumber / 5)
        .set    .Lnumber, .Lnumber + 1
.endr
        .size   lanes, . - lanes
