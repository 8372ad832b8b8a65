/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The smallest code: a pair of nibbles a pass of the loop.
 *
 * in        R12 block (8 bytes), R13 round keys (144 bytes), both at even addresses
 * clobbers  R11-R15, flags; R6-R10 are saved
 *
 * Every round permutes, the last one too, which has no permutation: the block is put together through
 * the same table and so undoes it.
 */
#include "msp430.inc"
#include "registers.inc"

        function ENCRYPT
        save_registers 5
        sub     #32, SP
        mov     SP, STATE
        mov     #8, COUNT
.Lunpack:
        mov.b   @BLOCK+, EVEN
        mov.b   EVEN, ODD
        and     #15, ODD
        mov.b   ODD, 1(STATE)
.rept 4
        rra     EVEN
.endr
        mov.b   EVEN, 0(STATE)
        incd    STATE
        dec     COUNT
        jnz     .Lunpack
        mov     #36, ROUND
.Lround:
        mov     SP, STATE
        mov     #twine_permutation, TARGETS
        mov     #8, COUNT
.Lword:
        mov     @ROUND_KEYS+, KEYS
.Lpair:
        mov.b   @STATE+, EVEN
        mov.b   @STATE+, ODD
        mov     KEYS, PLACE
        xor     EVEN, PLACE
        and     #15, PLACE
        xor.b   twine_sbox(PLACE), ODD
        mov.b   @TARGETS+, PLACE
        add     SP, PLACE
        mov.b   EVEN, 16(PLACE)
        mov.b   @TARGETS+, PLACE
        add     SP, PLACE
        mov.b   ODD, 16(PLACE)
.rept 4
        rra     KEYS
.endr
        dec     COUNT
        bit     #3, COUNT
        jnz     .Lpair
        tst     COUNT
        jnz     .Lword
        mov     #8, COUNT
.Lcopy:
        mov     @STATE+, -18(STATE)
        dec     COUNT
        jnz     .Lcopy
        dec     ROUND
        jnz     .Lround
        mov     #twine_permutation, TARGETS
        sub     #8, BLOCK
        mov     #8, COUNT
.Lpack:
        mov.b   @TARGETS+, PLACE
        add     SP, PLACE
        mov.b   @PLACE, EVEN
.rept 4
        rla     EVEN
.endr
        mov.b   @TARGETS+, PLACE
        add     SP, PLACE
        bis.b   @PLACE, EVEN
        mov.b   EVEN, 0(BLOCK)
        inc     BLOCK
        dec     COUNT
        jnz     .Lpack
        add     #32, SP
        restore_registers 5
        ret
        end_function ENCRYPT
