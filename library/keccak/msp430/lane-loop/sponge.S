/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_hash(uint8_t *digest, const uint8_t *message, uint16_t length)      MSP430, MSP430X
 *
 * The state is on the stack.
 *
 * in        R12 digest, R13 message, both at even addresses, R14 its length in bytes
 * clobbers  R11-R15, flags; R4-R6 are saved
 */
#include "msp430.inc"

#define HASH    SYMBOL(IDENTIFIER, _hash)
#define PERMUTE SYMBOL(IDENTIFIER, _permute)
#define RATE    (KECCAK_RATE_BITS / 8)

#define DIGEST  r4
#define MESSAGE r5
#define LEFT    r6 /* bytes of the message to come */
#define STATE   r12
#define COUNT   r14
#define PLACE   r15

        function HASH
        push    r4
        push    r5
        push    r6
        sub     #200, SP
        mov     r12, DIGEST
        mov     r13, MESSAGE
        mov     r14, LEFT
        mov     SP, STATE
        mov     SP, PLACE
        mov     #100, COUNT
.Lclear:
        clr     0(PLACE)
        incd    PLACE
        dec     COUNT
        jnz     .Lclear
.Lblock:
        mov     STATE, PLACE
        cmp     #RATE, LEFT
        jlo     .Lrest
        mov     #RATE / 2, COUNT
.Lword:
        xor     @MESSAGE+, 0(PLACE)
        incd    PLACE
        dec     COUNT
        jnz     .Lword
        call    #PERMUTE
        sub     #RATE, LEFT
        jmp     .Lblock
.Lbyte:
        xor.b   @MESSAGE+, 0(PLACE)
        inc     PLACE
        dec     LEFT
.Lrest:
        tst     LEFT
        jnz     .Lbyte
        xor.b   #KECCAK_SUFFIX, 0(PLACE)
        xor.b   #0x80, RATE - 1(STATE)
        call    #PERMUTE
        mov     #KECCAK_DIGEST_BYTES / 2, COUNT
.Ldigest:
        mov     @STATE+, 0(DIGEST)
        incd    DIGEST
        dec     COUNT
        jnz     .Ldigest
        add     #200, SP
        pop     r6
        pop     r5
        pop     r4
        ret
        end_function HASH
