/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)      MSP430, MSP430X
 *
 * The frame of the permutation is on the stack; the last block is padded in it.
 *
 * in        R12 digest, R13 message, both at even addresses, R14 its length in bytes
 * clobbers  R11-R15, flags; R4-R6 are saved
 */
#include "msp430.inc"
#include "frame.inc"

#define HASH    SYMBOL(IDENTIFIER, _hash)
#define RATE    (KECCAK_RATE_BITS / 8)

#define DIGEST  r4
#define MESSAGE r5
#define LEFT    r6 /* bytes of the message to come */
#define FRAME   r12
#define SOURCE  r13
#define LANES   r14 /* of the table */
#define PLACE   r15

        function HASH
        push    r4
        push    r5
        push    r6
        sub     #FRAME_BYTES, SP
        mov     r12, DIGEST
        mov     r13, MESSAGE
        mov     r14, LEFT
        mov     SP, PLACE
        mov     #SPAN / 2, LANES
.Lclear:
        clr     0(PLACE)
        incd    PLACE
        dec     LANES
        jnz     .Lclear
        jmp     .Lnext
.Lblock:
        mov     MESSAGE, SOURCE
        mov     SP, FRAME
        call    #.Labsorb
        add     #RATE, MESSAGE
        sub     #RATE, LEFT
.Lnext:
        cmp     #RATE, LEFT
        jhs     .Lblock
        /* The rest, its end and zeros. */
        mov     SP, PLACE
        add     #SCRATCH, PLACE
        mov     #RATE, LANES
        sub     LEFT, LANES
        dec     LANES
        jmp     .Lrest
.Lbyte:
        mov.b   @MESSAGE+, 0(PLACE)
        inc     PLACE
        dec     LEFT
.Lrest:
        tst     LEFT
        jnz     .Lbyte
        mov.b   #KECCAK_SUFFIX, 0(PLACE)
        jmp     .Lzeros
.Lzero:
        clr.b   0(PLACE)
        dec     LANES
.Lzeros:
        inc     PLACE
        tst     LANES
        jnz     .Lzero
        xor.b   #0x80, -1(PLACE)
        mov     SP, FRAME
        mov     FRAME, SOURCE
        add     #SCRATCH, SOURCE
        call    #.Labsorb
        mov     #lanes, LANES
.Ldigest:
        mov.b   @LANES+, PLACE
        add     SP, PLACE
.rept 4
        mov     @PLACE+, 0(DIGEST)
        incd    DIGEST
.endr
        cmp     #lanes + KECCAK_DIGEST_BYTES / 8, LANES
        jne     .Ldigest
        add     #FRAME_BYTES, SP
        pop     r6
        pop     r5
        pop     r4
        ret

/* A block at SOURCE into the state, and the permutation. */
.Labsorb:
        mov     #lanes, LANES
.Llane:
        mov.b   @LANES+, PLACE
        add     FRAME, PLACE
.irp word, 0, 2, 4, 6
        xor     @SOURCE+, \word(PLACE)
.endr
        cmp     #lanes + RATE / 8, LANES
        jne     .Llane
        br      #PERMUTE
        end_function HASH

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
