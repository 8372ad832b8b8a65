/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * One block in place, one round a pass, in the fewest bytes. y stays in the block, where a round
 * reads it once; the old x waits on the stack until it takes its place. So few registers are used
 * that only two have to be saved.
 *
 * in        R12 block, R13 round keys, both at even addresses
 * clobbers  R11-R15, flags; R9 and R10 are saved
 */
#include "parameters.inc"
#include "registers.inc"

#if SIMON_BLOCK_BITS != 64
#error "Words of two registers: SIMON_BLOCK_BITS is 64"
#endif

#define BLOCK       r12
#define KEYS        r13
#define X0          r15
#define X1          r14
#define BY_8_0      r11 /* x rotated left by 8 */
#define BY_8_1      r10
#define ROUNDS_LEFT r9

.macro rotate_x_by_1
        rla     X0
        rlc     X1
        adc     X0
.endm

        function ENCRYPT
        save_registers 2
        mov     4(BLOCK), X0
        mov     6(BLOCK), X1
        mov     #ROUNDS, ROUNDS_LEFT
.Lround:
        push    X0
        push    X1
        /* (h1:l1):(h0:l0) to (l1:h0):(l0:h1): with e = l0 ^ l1, which a byte operation leaves
           without high byte, x1 ^ e is (h1:l0) and x0 ^ e is (h0:l1). */
        mov.b   X0, BY_8_1
        xor.b   X1, BY_8_1
        mov     BY_8_1, BY_8_0
        xor     X1, BY_8_0
        swpb    BY_8_0
        xor     X0, BY_8_1
        swpb    BY_8_1
        rotate_x_by_1
        and     X0, BY_8_0
        and     X1, BY_8_1
        rotate_x_by_1
        xor     BY_8_0, X0
        xor     BY_8_1, X1
        xor     @KEYS+, X0
        xor     @KEYS+, X1
        xor     @BLOCK+, X0
        xor     @BLOCK, X1
        pop     0(BLOCK)
        decd    BLOCK
        pop     0(BLOCK)
        dec     ROUNDS_LEFT
        jnz     .Lround
        mov     X0, 4(BLOCK)
        mov     X1, 6(BLOCK)
        restore_registers 2
        ret
        end_function ENCRYPT
