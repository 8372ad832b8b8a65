/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * void IDENTIFIER_encrypt(uint8_t *block, const uint8_t *round_keys)      AVRe+
 *
 * Standard round keys. ROUNDS_PER_PASS rounds a pass, 1 or 2, of which the first pass misses one: each
 * adds the key to the index, takes two S-boxes by one table and exchanges bits (exchange.inc).
 *
 * in        r24 block (8 bytes), r22 round keys (256 bytes)
 * clobbers  r0, r18-r27, r30, r31, flags; r12-r17, r28 and r29 are saved
 */
#include "avr.inc"
#include "exchange.inc"

#define ROUNDS 31
#define PASSES ((ROUNDS + ROUNDS_PER_PASS - 1) / ROUNDS_PER_PASS)
#define MISSED (PASSES * ROUNDS_PER_PASS - ROUNDS)

.macro look_up target, source, place
        ldd     INDEX, Y + 8 * round + 7 - \place
        eor     INDEX, \source
        lpm     \target, Z
.endm

.macro one_round
        look_up S0, S0, 0
        look_up S7, S7, 7
        look_up T, S1, 1
        look_up S1, S4, 4
        look_up S4, S2, 2
        mov     S2, T
        look_up T, S3, 3
        look_up S3, S5, 5
        look_up S5, S6, 6
        mov     S6, T
        exchange_all
.endm

        function ENCRYPT
        save_registers SAVED
        movw    r26, r24
        movw    r28, r22
        ldi     INDEX, 8 * ROUNDS
        add     INDEX, r28
        mov     END, INDEX
        load_block
        set_constants
        ldi     TABLE, hi8(present_forward)
.if MISSED
        sbiw    r28, 8 * MISSED
        rjmp    .Lfirst_round
.endif
.Lpass:
.set round, 0
.rept ROUNDS_PER_PASS
.if round == MISSED
.Lfirst_round:
.endif
        one_round
.set round, round + 1
.endr
        adiw    r28, 8 * ROUNDS_PER_PASS
        cpse    r28, END
        rjmp    .Lpass
.irp byte, S7, S6, S5, S4, S3, S2, S1, S0
        ld      KEY_BYTE, Y+
        eor     \byte, KEY_BYTE
.endr
        store_block
        clr     r1
        restore_registers RESTORED
        ret
        end_function ENCRYPT

        .section .progmem.present_forward, "a", @progbits
        .p2align 8
        .type   present_forward, @object
present_forward:
#define SBOX 0xc, 0x5, 0x6, 0xb, 0x9, 0x0, 0xa, 0xd, 0x3, 0xe, 0xf, 0x8, 0x4, 0x7, 0x1, 0x2
/* By two nibbles: bit t of the value of nibble j0 at 2 t + j0. */
#define SPREAD(value) ((value) & 1 | ((value) & 2) << 1 | ((value) & 4) << 2 | ((value) & 8) << 3)
.irp upper, SBOX
.irp lower, SBOX
        .byte   SPREAD(\lower) | SPREAD(\upper) << 1
.endr
.endr
        .size   present_forward, . - present_forward
