/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)      MSP430, MSP430X
 *
 * State and work of the compression function (frame.inc) are on the stack. Whole blocks are taken from the
 * message where they lie; what is left is padded in the frame, in one block or two.
 *
 * in        R12 digest, R13 message, both at even addresses, R14 its length in bytes
 * clobbers  R11-R15, flags; R4-R8 are saved
 */
#include "frame.inc"

#define DIGEST   r4
#define MESSAGE  r5
#define LEFT     r6 /* bytes of the message to come */
#define NUMBER   r7 /* of blocks */
#define PLACE    r13
#define END      r15

        function HASH
.irp register, r8, r7, r6, r5, r4
        push    \register
.endr
        sub     #FRAME_BYTES, SP
        mov     r12, DIGEST
        mov     r13, MESSAGE
        mov     r14, LEFT
        clr     NUMBER
        /* The length of the digest in bits, as a number that ends the state. */
        mov     SP, PLACE
        mov     #BYTES / 2, r14
.Lclear_state:
        clr     0(PLACE)
        incd    PLACE
        dec     r14
        jnz     .Lclear_state
        mov.b   #GROESTL_DIGEST_BITS >> 8, BYTES - 2(SP)
.Lblock:
        inc     NUMBER
        cmp     #BYTES, LEFT
        jlo     .Lrest
        mov     MESSAGE, r13
        call    #.Lcompress
        add     #BYTES, MESSAGE
        sub     #BYTES, LEFT
        jmp     .Lblock
.Lrest:
        mov     LEFT, r8
        mov     SP, PLACE
        add     #BLOCK, PLACE
        jmp     .Lnext
.Lbyte: mov.b   @MESSAGE+, 0(PLACE)
        inc     PLACE
        dec     LEFT
.Lnext: tst     LEFT
        jnz     .Lbyte
        mov.b   #0x80, 0(PLACE)
        inc     PLACE
        cmp     #BYTES - 8, r8
        jlo     .Llast
        call    #.Lfill
        call    #.Lcompress
        inc     NUMBER
        mov     SP, PLACE
        add     #BLOCK, PLACE
.Llast: call    #.Lfill
        swpb    NUMBER
        mov     NUMBER, BLOCK + BYTES - 2(SP)
        call    #.Lcompress
        /* The output transformation: a block of zeros, and no Q. */
        mov     SP, PLACE
        add     #BLOCK, PLACE
        call    #.Lfill
        clr     r14
        mov     SP, r12
        call    #COMPRESS
        mov     SP, PLACE
        add     #BYTES / 2, PLACE
        mov     #BYTES / 4, r14
.Ldigest:
        mov     @PLACE+, 0(DIGEST)
        incd    DIGEST
        dec     r14
        jnz     .Ldigest
        add     #FRAME_BYTES, SP
.irp register, r4, r5, r6, r7, r8
        pop     \register
.endr
        ret

/* Zeros from PLACE to the end of the block, which is then the one to compress. */
.Lfill: mov     SP, END
        add     #BLOCK + BYTES + 2, END
        jmp     .Lfilled
.Lzero: clr.b   0(PLACE)
        inc     PLACE
.Lfilled:
        cmp     PLACE, END
        jne     .Lzero
        sub     #BYTES, PLACE
        ret

/* The block at R13. */
.Lcompress:
        mov     SP, r12
        incd    r12
        mov     #1, r14
        br      #COMPRESS
        end_function HASH
