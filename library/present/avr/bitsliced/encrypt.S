/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 *
 * Standard round keys, no table. No address, branch or timing depends on a secret. A pass adds a round key;
 * all but the last then bring the bits of S-boxes together (exchanges.inc) and take their logic.
 *
 * in        r24 block (8 bytes), r22 round keys (256 bytes)
 * registers r18-r25, r16 and r17 the block and two spare, X block, Z round keys, r12-r15 constants
 * clobbers  r0, r18-r27, r30, r31, flags; r12-r17 are saved
 */
#include "avr.inc"
#include "exchanges.inc"
#include "sbox_circuit.inc"

.macro add_key byte
        ld      KEY_BYTE, Z+
        eor     \byte, KEY_BYTE
.endm

/* The sum in a register of its own. */
.macro add_key_to byte, target
        ld      \target, Z+
        eor     \target, \byte
.endm

        function ENCRYPT
        save_registers SAVED
        movw    r26, r24
        movw    r30, r22
        mov     END, r22
        set_constants
        load_block S4, S0, S5, S1, S3, S2, T, U
        rjmp    .Lround
.Lto_end:
        rjmp    .Lend
.Lround:
        add_key_to S4, S7
        add_key_to S0, S6
        add_key S5
        add_key_to S1, S4
        add_key S3
        add_key S2
        add_key_to T, S1
        add_key_to U, S0
        cp      r30, END
        breq    .Lto_end
        exchange_halves S0, S1
        exchange_halves S2, S3
        exchange_halves S4, S5
        exchange_halves S6, S7
        exchange_nibbles S1, S3, T, S3, T
        exchange_nibbles S4, S6, T, S6, T
        exchange_nibbles S5, S7, T, S7, T
        exchange_nibbles S0, S2, T, T, S2 /* R2 is in T from here on, S2 is spare. */
        exchange_bits S0, T, S2
        exchange_bits S1, S3, S2
        exchange_bits S4, S6, S2
        exchange_bits S5, S7, S2
        substitute S0, T, S1, S3, U, S2
        substitute S4, S6, S5, S7, T, S3
        rjmp    .Lround
.Lend:
        store_block
        clr     r1
        restore_registers RESTORED
        ret
        end_function ENCRYPT
