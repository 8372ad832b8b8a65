/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_decrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 *
 * The reverse of encrypt.S: what a round key was added to is the result of the S-boxes as it lies, so that
 * the logic comes first, then the exchanges, each of which is its own inverse.
 *
 * in        r24 block (8 bytes), r22 round keys (256 bytes)
 * registers r18-r25, r16 and r17 the block and two spare, X block, Z round keys, r12-r15 constants
 * clobbers  r0, r18-r27, r30, r31, flags; r12-r17 are saved
 */
#include "avr.inc"
#include "exchanges.inc"

/*
 * The last four equations of encryption's circuit solved for what its first steps leave. Bits 0 to 3 come in
 * x0 to x3; they leave in x2, s1, x3 and s0, and x0 and x1 are spare.
 */
.macro substitute_inverse x0, x1, x2, x3, s0, s1
        eor     \x3, \x1
        com     \x3
        mov     \s0, \x3
        and     \s0, \x1
        eor     \s0, \x2
        com     \s0
        mov     \x2, \s0
        eor     \x2, \x0
        mov     \s1, \x2
        or      \s1, \x3
        eor     \s1, \x1
        eor     \x3, \x2
        eor     \s1, \x0
        mov     \x0, \s1
        and     \x0, \s0
        eor     \x3, \x0
        mov     \x0, \s1
        and     \x0, \x3
        eor     \s0, \x0
        eor     \s1, \x3
.endm

.macro add_key byte
        ld      KEY_BYTE, -Z
        eor     \byte, KEY_BYTE
.endm

/* The sum in a register of its own. */
.macro add_key_to byte, target
        ld      \target, -Z
        eor     \target, \byte
.endm

        function DECRYPT
        save_registers SAVED
        movw    r26, r24
        movw    r30, r22
        mov     END, r22
        inc     r31
        set_constants
        load_block T, U, S7, S5, S3, S2, S6, S4
        rjmp    .Lround
.Lto_end:
        rjmp    .Lend
.Lround:
        add_key_to S4, S0
        add_key_to S6, S1
        add_key S2
        add_key S3
        add_key_to S5, S4
        add_key_to S7, S5
        add_key_to U, S6
        add_key_to T, S7
        cp      r30, END
        breq    .Lto_end
        substitute_inverse S1, S3, S5, S7, T, U
        substitute_inverse S0, S2, S4, S6, S3, S1
        /* R0 to R7 are in S4, S6, S1, S3, S5, S7, U and T. */
        exchange_bits S4, S1, S2
        exchange_bits S6, S3, S2
        exchange_bits S5, U, S2
        exchange_bits S7, T, S2
        exchange_nibbles S6, S3, S2, S3, S2
        exchange_nibbles S5, U, S2, U, S2
        exchange_nibbles S7, T, S2, T, S2
        exchange_nibbles S4, S1, S2, S2, S1 /* R2 is in S2 from here on, S1 is spare. */
        exchange_halves S4, S6
        exchange_halves S2, S3
        exchange_halves S5, S7
        exchange_halves U, T
        rjmp    .Lround
.Lend:
        store_block
        clr     r1
        restore_registers RESTORED
        ret
        end_function DECRYPT
