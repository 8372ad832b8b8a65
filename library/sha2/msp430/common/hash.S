/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)      MSP430, MSP430X
 *
 * The state lies where the digest will. Whole blocks are taken from the message where they lie; what is left is padded
 * on the stack, in one block or two.
 *
 * in        R12 digest, R13 message, both at even addresses, R14 its length in bytes
 * clobbers  R11-R15, flags; R4-R8 are saved
 */
#include "msp430.inc"

#define HASH     SYMBOL(IDENTIFIER, _hash)
#define COMPRESS SYMBOL(IDENTIFIER, _compress)

#define STATE_BYTES  SHA2_WORD_BITS
#define BLOCK_BYTES  (2 * SHA2_WORD_BITS)
#define LENGTH_BYTES (SHA2_WORD_BITS / 4) /* of the padding */

#define DIGEST   r4
#define MESSAGE  r5
#define LEFT     r6 /* bytes of the message to come */
#define LENGTH   r7
#define IN_BLOCK r8 /* bytes of the message in the last block */
#define PLACE    r13
#define END      r15

.macro compress_block
        mov     DIGEST, r12
        call    #COMPRESS
.endm

        function HASH
.irp register, r8, r7, r6, r5, r4
        push    \register
.endr
        sub     #BLOCK_BYTES, SP
        mov     r12, DIGEST
        mov     r13, MESSAGE
        mov     r14, LEFT
        mov     r14, LENGTH
        mov     #initial_state, r15
.Linitialise:
        mov     @r15+, 0(r12)
        incd    r12
        cmp     #initial_state + STATE_BYTES, r15
        jne     .Linitialise
.Lblock:
        cmp     #BLOCK_BYTES, LEFT
        jlo     .Lrest
        mov     MESSAGE, r13
        compress_block
        add     #BLOCK_BYTES, MESSAGE
        sub     #BLOCK_BYTES, LEFT
        jmp     .Lblock
.Lrest:
        mov     LEFT, IN_BLOCK
        mov     SP, PLACE
        tst     LEFT
        jz      .Lone
.Lbyte:
        mov.b   @MESSAGE+, 0(PLACE)
        inc     PLACE
        dec     LEFT
        jnz     .Lbyte
.Lone:
        mov.b   #0x80, 0(PLACE)
        inc     PLACE
.Lclear:
        mov     SP, END
        add     #BLOCK_BYTES, END
        cmp     PLACE, END
        jeq     .Lpadded
        clr.b   0(PLACE)
        inc     PLACE
        jmp     .Lclear
.Lpadded:
        cmp     #BLOCK_BYTES - LENGTH_BYTES, IN_BLOCK
        jlo     .Llast
        /* No room for the length: another block, all clear. */
        mov     SP, r13
        compress_block
        clr     IN_BLOCK
        mov     SP, PLACE
        jmp     .Lclear
.Llast:
        clr     END
.rept 3
        rla     LENGTH
        rlc     END
.endr
        swpb    LENGTH
        swpb    END
        mov     LENGTH, BLOCK_BYTES - 2(SP)
        mov     END, BLOCK_BYTES - 4(SP)
        mov     SP, r13
        compress_block
        mov     #8, r11
.Lword:
#if SHA2_WORD_BITS == 64
        mov     @DIGEST+, r12
        mov     @DIGEST+, r13
        swpb    r12
        swpb    r13
        mov     @DIGEST+, r14
        mov     @DIGEST+, r15
        swpb    r14
        swpb    r15
        mov     r15, -8(DIGEST)
        mov     r14, -6(DIGEST)
        mov     r13, -4(DIGEST)
        mov     r12, -2(DIGEST)
#else
        mov     @DIGEST+, r14
        mov     @DIGEST+, r15
        swpb    r14
        swpb    r15
        mov     r15, -4(DIGEST)
        mov     r14, -2(DIGEST)
#endif
        dec     r11
        jnz     .Lword
        add     #BLOCK_BYTES, SP
.irp register, r4, r5, r6, r7, r8
        pop     \register
.endr
        ret
        end_function HASH

        .section SYMBOL(.rodata., SYMBOL(IDENTIFIER, _initial_state)), "a", @progbits
        .balign 2
        .type   initial_state, @object
initial_state:
#include "initial_state.inc"
        .size   initial_state, . - initial_state
