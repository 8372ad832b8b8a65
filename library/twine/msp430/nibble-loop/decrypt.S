/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      MSP430, MSP430X
 *
 * The inverse of encrypt.S: a nibble is taken from where the permutation put it. The block, which the last round
 * did not permute, is first put where it would be if it had.
 *
 * in        R12 block (8 bytes), R13 round keys (144 bytes), both at even addresses
 * clobbers  R11-R15, flags; R6-R10 are saved
 */
#include "msp430.inc"
#include "registers.inc"

/* The address of the next nibble in the permutation's order. */
.macro next_place
        mov.b   @TARGETS+, PLACE
        add     SP, PLACE
.endm

        function DECRYPT
        save_registers 5
        sub     #32, SP
        mov     #twine_permutation, TARGETS
        mov     #8, COUNT
.Lunpack:
        mov.b   @BLOCK+, EVEN
        mov.b   EVEN, ODD
        and     #15, ODD
.rept 4
        rra     EVEN
.endr
        next_place
        mov.b   EVEN, 0(PLACE)
        next_place
        mov.b   ODD, 0(PLACE)
        dec     COUNT
        jnz     .Lunpack
        /* The last round's. */
        add     #140, ROUND_KEYS
        mov     #36, ROUND
.Lround:
        mov     SP, STATE
        mov     #twine_permutation, TARGETS
        mov     #8, COUNT
.Lword:
        mov     @ROUND_KEYS+, KEYS
.Lpair:
        next_place
        mov.b   @PLACE, EVEN
        mov.b   EVEN, 16(STATE)
        next_place
        mov.b   @PLACE, ODD
        mov     KEYS, PLACE
        xor     EVEN, PLACE
        and     #15, PLACE
        xor.b   twine_sbox(PLACE), ODD
        mov.b   ODD, 17(STATE)
        incd    STATE
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
        sub     #8, ROUND_KEYS
        dec     ROUND
        jnz     .Lround
        mov     SP, STATE
        sub     #8, BLOCK
        mov     #8, COUNT
.Lpack:
        mov.b   @STATE+, EVEN
.rept 4
        rla     EVEN
.endr
        bis.b   @STATE+, EVEN
        mov.b   EVEN, 0(BLOCK)
        inc     BLOCK
        dec     COUNT
        jnz     .Lpack
        add     #32, SP
        restore_registers 5
        ret
        end_function DECRYPT
